/**
 * How often one mailbox or phone is written to in `seconds`, over all kinds of emails or messages: strangers can type anybody's. What comes
 * beyond waits for its turn (`contact_wait` in db/functions/emails.sql).
 */
export const CONTACT_LIMIT = { most: 8, seconds: 3600 } as const
