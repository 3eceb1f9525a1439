import { ShopError } from '../shop-error.ts'
import type { Quote } from './quote.ts'

/** Prices or stock are not what the shopper saw. `quote` is what the cart costs now. */
export class CartChanged extends ShopError {
  readonly quote: Quote

  constructor(code: 'out_of_stock' | 'price_changed', message: string, quote: Quote) {
    super(code, message)
    this.quote = quote
  }
}
