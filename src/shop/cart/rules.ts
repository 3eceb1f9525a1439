/** The most lines a cart may have, and a quote may ask for. */
export const MAX_LINES = 100

/** The longest order note, in characters. The cart keeps it until the order is placed. */
export const NOTE_LIMIT = 1000
