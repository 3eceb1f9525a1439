import type { Email } from '../platform/email/emails.ts'
import type { OverLimit } from '../platform/email/store-email.ts'
import { CONTACT_LIMIT, UNPROVED_EMAILS_AN_HOUR } from '../shop/ground/contact-limits.ts'
import { mailbox } from '../shop/ground/customers/index.ts'

const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

type Rules = {
  rules: { emails: number; seconds: number }[]
  /**
   * What becomes of an email beyond the rules of its topic: it waits in the queue, or it is left out since the last
   * ones are still valid.
   */
  beyond: 'waits' | 'leftOut'
  /**
   * The limit over all kinds (`CONTACT_LIMIT`): an email waits for it; or the first of its topic within an hour passes
   * it and a further one is left out, since somebody waits for it at the screen; or none holds, since nobody but the
   * shop and its staff causes it.
   */
  all: 'waits' | 'firstPasses' | 'none'
}

// And twelve a day: anybody can request these emails for any address.
const sixAnHour = [
  { emails: 6, seconds: HOUR_S },
  { emails: 12, seconds: DAY_S },
]
const aDay = (emails: number) => [{ emails, seconds: DAY_S }]

/**
 * How many emails a mailbox gets, by topic: anybody can type anybody's email. An order that is placed and delivered
 * within an hour sends seven. Orders beyond go to a digest where the email names them. @public docs/limits.md is made
 * of it.
 * @rule how often somebody is written to by topic
 */
export const emailLimits = {
  order: { rules: [{ emails: 8, seconds: HOUR_S }, ...aDay(24)], beyond: 'waits', all: 'waits' },
  link: { rules: sixAnHour, beyond: 'leftOut', all: 'firstPasses' },
  verification: { rules: sixAnHour, beyond: 'leftOut', all: 'firstPasses' },
  code: { rules: sixAnHour, beyond: 'leftOut', all: 'firstPasses' },
  reset: { rules: sixAnHour, beyond: 'leftOut', all: 'firstPasses' },
  password: { rules: sixAnHour, beyond: 'leftOut', all: 'firstPasses' },
  staff: { rules: sixAnHour, beyond: 'leftOut', all: 'none' },
  // Anybody may ask for it: no other email to staff is left out by it.
  browser: { rules: [{ emails: 4, seconds: HOUR_S }], beyond: 'leftOut', all: 'none' },
  // High, so that a thief cannot use up the limit before the change that is to be hidden.
  security: { rules: aDay(60), beyond: 'leftOut', all: 'none' },
  // One a day of each kind; an owner may have several shops.
  fault: { rules: aDay(12), beyond: 'leftOut', all: 'none' },
  decision: { rules: aDay(60), beyond: 'leftOut', all: 'none' },
  day: { rules: aDay(12), beyond: 'leftOut', all: 'none' },
  review: { rules: aDay(6), beyond: 'leftOut', all: 'waits' },
  restock: { rules: aDay(6), beyond: 'leftOut', all: 'waits' },
  reminder: { rules: aDay(3), beyond: 'leftOut', all: 'waits' },
  newsletter: { rules: sixAnHour, beyond: 'leftOut', all: 'waits' },
  // Several addresses of one mailbox may be subscribed.
  campaign: { rules: aDay(6), beyond: 'leftOut', all: 'waits' },
  test: { rules: [{ emails: 30, seconds: HOUR_S }], beyond: 'leftOut', all: 'none' },
  invitation: { rules: aDay(2), beyond: 'leftOut', all: 'waits' },
} as const satisfies Record<string, Rules>
export type EmailTopic = keyof typeof emailLimits

/** The limit of emails of this topic to this recipient. */
export function emailLimit(topic: EmailTopic, recipient: string): NonNullable<Email['limit']> {
  const { rules, all } = emailLimits[topic]
  const box = mailbox(recipient)
  const over = all === 'none' ? {} : { all: { ...CONTACT_LIMIT, firstPasses: all === 'firstPasses' } }
  const strangers = strangersOf(topic)
  return { mailbox: box, key: `${topic} ${box}`, rules, ...over, ...(strangers !== null && { strangers }) }
}

/** To how many mailboxes that nobody has proved emails of a topic go in an hour; null where no stranger causes them. */
export const strangersOf = (topic: EmailTopic): number | null =>
  (UNPROVED_EMAILS_AN_HOUR as Partial<Record<EmailTopic, number>>)[topic] ?? null

/**
 * Whether an email beyond a limit waits for its turn; else it is left out. A code is too old by then: whoever asks is
 * refused at once.
 */
export const waitsForTurn = (topic: EmailTopic, beyond: OverLimit['beyond']): boolean =>
  ({
    topic: emailLimits[topic].beyond === 'waits',
    all: emailLimits[topic].all === 'waits',
    house: topic !== 'code',
  })[beyond]

/** The key that digests to a mailbox are counted by. */
export const digestKey = (to: string): string => `order-digest ${to}`
