import type { Paisa } from '../money.ts'
import type { CartPrice } from './price-cart.ts'

/** A line as the client names it: product and size together, and how many. */
export type CartLine = { productId: string; selectedSizeId: string; quantity: number }

/** A cart line priced by the server today. Money in paisa. */
export type QuotedLine = CartLine & {
  /** '' when the product or size is gone. */
  name: string
  image: string | null
  ml: number
  sku: string
  /** Unit price before discount. */
  price: Paisa
  /** Unit price to pay. */
  cutPrice: Paisa
  discount: number
  stock: number
  /** cutPrice x quantity. */
  linePrice: Paisa
  /** False when gone or when stock is below the quantity; such a line counts in no total. */
  available: boolean
}

/** What a cart costs now. Money in paisa. */
export type Quote = CartPrice & {
  items: QuotedLine[]
  /** The coupon that gave the discount, if any; `couponMessage` says why a given one does not count. */
  couponId: string | null
  couponMessage: string | null
}
