/**
 * How often one mailbox or phone is written to in `seconds`, over all kinds of emails or messages: strangers can type anybody's. What comes
 * beyond waits for its turn (`contact_wait` in db/functions/contacts.sql).
 */
export const CONTACT_LIMIT = { most: 8, seconds: 3600 } as const

/**
 * How many phones that nobody has proved to be theirs the shop reminds, tells of sizes or puts on the list of calls in `CONTACT_LIMIT.seconds`,
 * all together: anybody can type anybody's.
 */
export const UNPROVED_AN_HOUR = 30
