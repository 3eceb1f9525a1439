/**
 * How often one mailbox or phone is written to in `seconds`, over all kinds of emails or messages: strangers can type
 * anybody's. What comes beyond waits for its turn (`contact_wait` in db/functions/ground/contact-wait.sql).
 * @rule how often somebody is written to in all
 */
export const CONTACT_LIMIT = { most: 8, seconds: 3600 } as const

/**
 * How many phones that nobody has proved to be theirs the shop reminds, tells of sizes, makes codes for or puts on the
 * list of calls in `CONTACT_LIMIT.seconds`, all together: anybody can type anybody's.
 */
export const UNPROVED_AN_HOUR = 30

/**
 * The same of mailboxes, for each topic of emails that a stranger can cause. A mailbox whose code or link was used is
 * proved and counts no more, so that a rush of buyers who enter theirs is not held. 300: what five networks may ask for
 * (`emailCode` in src/web/server/call-limits.ts).
 */
export const UNPROVED_EMAILS_AN_HOUR = {
  code: 300,
  verification: 300,
  newsletter: 300,
  restock: 60,
  reminder: 60,
} as const
