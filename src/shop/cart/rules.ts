/** The most lines of a cart and of a quote. */
export const MAX_LINES = 100

/** The longest order note, in characters. */
export const NOTE_LIMIT = 1000
