import { DAY_MS } from '../../ground/dates.ts'

/** What a message is about. */
export const messageKinds = {
  confirm: 'Asks to confirm a cash order',
  dispatched: 'The order is on its way',
  attemptFailed: 'The courier could not hand it over',
  delivered: 'The order has been delivered',
  cancelled: 'The order is cancelled: why, and its money',
  cart: 'A cart was left (who agreed to it)',
  review: 'Asks for a review once (who agreed to it)',
  backInStock: 'A sold-out size is back (who asked)',
} as const

export type MessageKind = keyof typeof messageKinds
export const messageKindNames = Object.keys(messageKinds) as [MessageKind, ...MessageKind[]]
export const isMessageKind = (value: string): value is MessageKind => Object.hasOwn(messageKinds, value)

/** Messages that are not about an order under way: WhatsApp's category is then 'marketing', and they need a consent. */
export const reminderKinds = ['cart', 'review', 'backInStock'] as const satisfies readonly MessageKind[]
export type ReminderKind = (typeof reminderKinds)[number]
export const isReminderKind = (kind: MessageKind): kind is ReminderKind => reminderKinds.some(each => each === kind)

/** The kind of a message with example words, to a number of staff. */
export const TEST_KIND = 'test'

/** The kind of a message with a code that proves a phone. */
export const CODE_KIND = 'code'

/** The name of the job that sends what is due. */
export const SEND_MESSAGES = 'send-messages'

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

/** Days for which the link to review an order works. */
export const REVIEW_LINK_DAYS = 30

/** When a link to review an order that is made now ends. */
export const reviewLinkEnds = (): Date => new Date(Date.now() + REVIEW_LINK_DAYS * DAY_MS)

/** Hours after a shopper's last message within which the shop may write freely. */
export const REPLY_HOURS = 24
export const REPLY_LIMIT = 1000
