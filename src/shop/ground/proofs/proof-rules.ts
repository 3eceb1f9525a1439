/** What proves the buyer of an order that nobody has confirmed, from the least to the most. */
export type Proof = 'none' | 'email' | 'phone'

/** The proof that the checkout asks the next buyer for; null: none. */
export type AskedProof = Exclude<Proof, 'none'> | null

export const CODE_DIGITS = 6

/** For how long a code by email can be entered. */
export const CODE_MINUTES = 30

/** The same of a code to a phone, which arrives at once. */
export const PHONE_CODE_MINUTES = 10

/** Why the checkout asks for a code by email. */
export const EMAIL_CODE_TEXT =
  'So that there is enough for everybody, please confirm your email before we set this order aside: we email you a code of 6 digits.'

/** Why the checkout asks for a code to the phone. */
export const PHONE_CODE_TEXT =
  'One last step: please confirm your phone, so that the courier reaches you. We send it a code of 6 digits.'

/**
 * What who asks for a code by email reads while the house has sent its share of an hour: proved mailboxes still get
 * theirs, and nobody reads whose are.
 */
export const MANY_CODES_TEXT =
  'We are sending many codes just now. If this email was confirmed with us before, its code is on its way. Otherwise please try again in an hour.'

/** Where the request for a code was sent and its response is lost. */
export const LOST_CODE_TEXT =
  'The connection was lost. Your code may be on its way: enter it when it comes, or ask for another.'

/** Where the last pieces are reserved for buyers whose phone answered. */
export const phoneText = (supportPhone: string): string => {
  const reserved = 'The last pieces are kept for customers who have spoken with us.'
  return supportPhone
    ? `${reserved} Please call ${supportPhone}, and we take your order at once.`
    : `${reserved} Please contact us to order.`
}
