/** The longest and shortest values of an account, in characters. */
export const NAME_LIMIT = 120
export const MIN_PASSWORD_LENGTH = 6
/** Limits the cost of hashing. */
export const PASSWORD_LIMIT = 128

/**
 * Whether a password has one of each kind of letter and sign.
 * @rule what a password must be
 */
export const isMixed = (password: string): boolean =>
  [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*]/].every(kind => kind.test(password))

export const MIXED_TEXT =
  'Password must contain at least one uppercase, one lowercase, one number and one special character'
