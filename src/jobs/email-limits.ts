import { mailbox } from '../shop/customers/index.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

// And twelve a day: anybody can request these emails for any address.
const sixAnHour = [
  { emails: 6, seconds: HOUR_S },
  { emails: 12, seconds: DAY_S },
]

/**
 * How many emails a mailbox gets, by topic: anybody can type anybody's email. An order that is placed and delivered within an hour sends
 * seven. Orders beyond go to a digest; of the other topics a further email is left out, since the last ones are still valid.
 */
const emailLimits = {
  order: [
    { emails: 8, seconds: HOUR_S },
    { emails: 24, seconds: DAY_S },
  ],
  verification: sixAnHour,
  reset: sixAnHour,
  password: sixAnHour,
  staff: sixAnHour,
  // High, so that a thief cannot use up the limit before the change that is to be hidden.
  security: [{ emails: 60, seconds: DAY_S }],
  // One a day of each kind; an owner may have several shops.
  fault: [{ emails: 12, seconds: DAY_S }],
  decision: [{ emails: 60, seconds: DAY_S }],
  day: [{ emails: 12, seconds: DAY_S }],
  review: [{ emails: 6, seconds: DAY_S }],
  restock: [{ emails: 6, seconds: DAY_S }],
  reminder: [{ emails: 3, seconds: DAY_S }],
  newsletter: sixAnHour,
  // Several addresses of one mailbox may be subscribed.
  campaign: [{ emails: 6, seconds: DAY_S }],
  test: [{ emails: 30, seconds: HOUR_S }],
  invitation: [{ emails: 2, seconds: DAY_S }],
}
export type EmailTopic = keyof typeof emailLimits

/** The limit of emails of this topic to this recipient. */
export const emailLimit = (topic: EmailTopic, recipient: string) => ({
  key: `${topic} ${mailbox(recipient)}`,
  rules: emailLimits[topic],
})

/** The key that digests to a mailbox are counted by. */
export const digestKey = (to: string): string => `order-digest ${to}`
