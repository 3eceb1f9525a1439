/** The longest and shortest values that an account takes, in characters. */
export const NAME_LIMIT = 120
export const SHORTEST_PASSWORD = 6
/** Keeps hashing cheap; nobody types more. */
export const PASSWORD_LIMIT = 128
