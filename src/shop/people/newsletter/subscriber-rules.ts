/** Where a subscriber came from, in words. */
export const subscriberSources = {
  form: 'Form of the shop',
  account: 'Account settings',
  file: 'File of staff',
} as const
export type SubscriberSource = keyof typeof subscriberSources
export const subscriberSourceNames = Object.keys(subscriberSources) as [SubscriberSource, ...SubscriberSource[]]

/** The words that a subscriber of the shop's own forms agreed to. */
export const CONSENT_WORDS = {
  form: "'Subscribe for Latest perfumes & Offers', confirmed by the emailed link",
  account: "'Latest perfumes and offers by email', switched on in the account with a verified email",
} as const

export const subscriberStates = {
  subscribed: 'Subscribed',
  waiting: 'Not confirmed',
  left: 'Unsubscribed',
  stopped: 'Unreachable',
} as const
export type SubscriberState = keyof typeof subscriberStates
export const subscriberStateNames = Object.keys(subscriberStates) as [SubscriberState, ...SubscriberState[]]

/** Why no newsletter goes to an address. */
export const stopKinds = { bounce: 'Bounced', complaint: 'Reported as spam' } as const
export type StopKind = keyof typeof stopKinds
export const stopKindNames = Object.keys(stopKinds) as [StopKind, ...StopKind[]]

export const stopSources = {
  sending: 'Refused as it was sent',
  notice: 'Notice of the mail provider',
  file: 'File of staff',
} as const
export type StopSource = keyof typeof stopSources

/** The most lines of a file of subscribers or bounces. */
export const SUBSCRIBER_LINES = 50_000
export const CONSENT_LIMIT = 500

/** Where mail providers report bounces; the shop's key follows in the path. */
export const EMAIL_NOTICES = '/webhooks/email'
