/** The longest email, in characters (RFC 5321). */
export const EMAIL_LIMIT = 254

/** By what a house knows who buys: by email (as specified), by phone, or by either of them. */
export const buyerKinds = ['email', 'phone', 'either'] as const

export type Buyers = (typeof buyerKinds)[number]

/**
 * Whether somebody can be written to: who is known by phone may have no email, and deleted accounts have none. In the
 * database one that is not there is below .invalid (RFC 2606); what is shown of it is empty.
 * @rule who has no email
 */
export const hasMailbox = (email: string): boolean => email !== '' && !email.endsWith('.invalid')

/** An email as it is shown: empty for who has none. */
export const shownEmail = (email: string): string => (hasMailbox(email) ? email : '')
