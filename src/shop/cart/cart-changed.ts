import { ShopError } from '../shop-error.ts'
import type { Quote } from './quote.ts'

/** The error when prices or stock have changed. `quote` is the current one. */
export class CartChanged extends ShopError {
  readonly quote: Quote

  constructor(code: 'out_of_stock' | 'price_changed', message: string, quote: Quote) {
    super(code, message)
    this.quote = quote
  }
}
