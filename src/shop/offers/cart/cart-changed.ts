import { ShopError } from '../../ground/shop-error.ts'
import type { Quote } from './quote.ts'

/**
 * A refusal of an order because prices, stock or what is asked of the buyer have changed. `quote` is the current one.
 */
export class CartChanged extends ShopError {
  readonly quote: Quote

  constructor({ code, message, field }: ShopError, quote: Quote) {
    super(code, message, field)
    this.quote = quote
  }
}
