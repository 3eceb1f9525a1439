/** Staff passwords open every customer's data, so they are longer than a shopper's. In characters. */
export const MIN_STAFF_PASSWORD_LENGTH = 12
export const STAFF_PASSWORD_LIMIT = 128
export const STAFF_NAME_LIMIT = 80
/**
 * How long the emailed link lets a browser in. Longer than the hour in which a mailbox gets a few of them, so that the
 * last one still counts.
 */
export const PROOF_HOURS = 2
