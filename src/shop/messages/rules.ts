/** What a message is about: an order, as WhatsApp's category 'utility' demands. */
export const messageKinds = {
  confirm: 'Asks to confirm a cash order',
  dispatched: 'The order is on its way',
  attemptFailed: 'The courier could not hand it over',
  delivered: 'The order has been delivered',
} as const

export type MessageKind = keyof typeof messageKinds
export const messageKindNames = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]
export const isMessageKind = (value: string): value is MessageKind => Object.hasOwn(messageKinds, value)

export const languages = { en: 'English', ur: 'Urdu' } as const
export type Language = keyof typeof languages

/** The buttons of the question whether an order is right, in their order. */
export const answers = ['confirm', 'change', 'cancel'] as const
export type Answer = (typeof answers)[number]

export const answerLabels: Record<Language, Record<Answer, string>> = {
  en: { confirm: 'Confirm', change: 'Change', cancel: 'Cancel' },
  ur: { confirm: 'تصدیق کریں', change: 'تبدیلی چاہیے', cancel: 'منسوخ کریں' },
}

/** What became of a message, in words. */
export const messageStates = {
  waiting: 'Waits',
  sending: 'Being sent',
  accepted: 'Accepted',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not delivered',
  uncertain: 'Uncertain',
  skipped: 'Not sent',
} as const
export type MessageState = keyof typeof messageStates

export const channelLabels = { whatsapp: 'WhatsApp', sms: 'SMS' } as const
export type Channel = keyof typeof channelLabels

/** Hours after a shopper's last message within which the shop may write freely. */
export const REPLY_HOURS = 24
export const REPLY_LIMIT = 1000
