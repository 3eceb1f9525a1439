import type { OrderStatus } from './order-status-rules.ts'

// What orders say of their stock. The facts are those of `stock_of_order` and of the cancellation
// (db/functions/orders/missing-pieces.sql).

type Stock = { orderStatus: OrderStatus; stock: 'held' | 'waits' | 'none'; soldOut: boolean }

/**
 * What its customer reads of an order that waits without stock, or was cancelled because it is sold out; empty of
 * others.
 * @rule what a customer reads of an order's stock, and of one that was cancelled because it is sold out
 */
export function stockText({ orderStatus, stock, soldOut }: Stock): string {
  if (orderStatus === 'cancelled') return soldOut ? SOLD_OUT_TEXT : ''
  if (stock === 'waits') return WAITS_TEXT
  return stock === 'none' ? NONE_LEFT_TEXT : ''
}

export const SOLD_OUT_TEXT = 'We are sorry: what you ordered is sold out, so we cannot send it.'

const WAITS_TEXT =
  'Many people are ordering this just now, so your bottles are set aside once your order is confirmed, while there are enough.'

/** Of one whose money came. */
export const PAID_NONE_LEFT_TEXT =
  'We are sorry: what you ordered is sold out just now. We tell you as soon as it is set aside for you, or pay you back.'

/** A date, a call or a payment would be promised for nothing. */
export const NONE_LEFT_TEXT =
  'What you ordered is sold out just now, and nothing is set aside for you yet. We tell you as soon as it is, or if we cannot send it. Until then there is nothing to pay.'
