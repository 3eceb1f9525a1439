import { amountText, type Paisa } from '../../ground/money.ts'
import type { Weight } from './approval-rules.ts'

/**
 * A refund weighs what its author has paid back of the order, or the payment, in all: two small ones are no way around
 * the limit.
 */
export const refundWeight = (amount: Paisa, inAll: Paisa, of: 'order' | 'payment' = 'order'): Weight => ({
  kind: 'refund',
  amount: inAll,
  ...(inAll > amount && { words: `${amountText(inAll)} in all of this ${of}` }),
})
