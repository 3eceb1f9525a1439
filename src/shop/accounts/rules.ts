/** The longest and shortest values of an account, in characters. */
export const NAME_LIMIT = 120
export const SHORTEST_PASSWORD = 6
/** Limits the cost of hashing. */
export const PASSWORD_LIMIT = 128
