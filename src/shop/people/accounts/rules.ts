/** The longest and shortest values of an account, in characters. */
export const NAME_LIMIT = 120
export const MIN_PASSWORD_LENGTH = 6
/** Limits the cost of hashing. */
export const PASSWORD_LIMIT = 128
