/** The most pieces of one size, and pieces in all, in one order. */
export type OrderLimits = { perSize: number; pieces: number }

/** Until the merchant sets others, and while the page does not know them. */
export const DEFAULT_ORDER_LIMITS: OrderLimits = { perSize: 10, pieces: 30 }
