/** The most lines a cart may have, and a quote may ask for. */
export const MAX_LINES = 100
