import { z } from 'zod'
import { money } from '../wire.ts'

/** A line as the client names it: product and size together, and how many. */
export type CartLine = { productId: string; selectedSizeId: string; quantity: number }

/** A cart line priced by the server today. */
const QuotedLine = z.object({
  productId: z.string(),
  selectedSizeId: z.string(),
  quantity: z.int(),
  /** '' when the product or size is gone. */
  name: z.string(),
  image: z.string().nullable(),
  ml: z.number(),
  sku: z.string(),
  /** Unit price before discount. */
  price: money,
  /** Unit price to pay. */
  cutPrice: money,
  discount: z.number(),
  stock: z.int(),
  /** cutPrice x quantity. */
  linePrice: money,
  /** False when gone or when stock is below the quantity; such a line counts in no total. */
  available: z.boolean(),
})
export type QuotedLine = z.output<typeof QuotedLine>

/** What a cart costs now. */
export const Quote = z.object({
  items: z.array(QuotedLine),
  subtotal: money,
  couponDiscount: money,
  /** The coupon that gave the discount, if any; `couponMessage` says why a given one does not count. */
  couponId: z.string().nullable(),
  couponMessage: z.string().nullable(),
  shipping: money,
  totalAmount: money,
  /** What is missing to free shipping; 0 when reached. */
  freeShippingRemaining: money,
  paymentMethod: z.enum(['COD', 'Bank Transfer']),
})
export type Quote = z.output<typeof Quote>
