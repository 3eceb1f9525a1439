/** What a message is about. Those that are not about an order need the shopper's consent. */
export const messageKinds = {
  confirm: { label: 'Asks to confirm a cash order', consent: false, category: 'UTILITY' },
  dispatched: { label: 'The order is on its way', consent: false, category: 'UTILITY' },
  attemptFailed: { label: 'The courier could not hand it over', consent: false, category: 'UTILITY' },
  delivered: { label: 'The order has been delivered', consent: false, category: 'UTILITY' },
  review: { label: 'Invites to review', consent: true, category: 'MARKETING' },
  backInStock: { label: 'A sold-out size is back', consent: true, category: 'MARKETING' },
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
