import { z } from 'zod'
import { money } from '../../ground/wire.ts'

/** A line as sent by the client: product, size and quantity. */
export type CartLine = { productId: string; selectedSizeId: string; quantity: number }

/** A cart line with today's price. */
const QuotedLine = z.object({
  productId: z.string(),
  selectedSizeId: z.string(),
  quantity: z.int(),
  /** Empty when the product or size is not published. */
  name: z.string(),
  image: z.string().nullable(),
  ml: z.number(),
  setOf: z.int().nullish().describe('How many bottles a set holds; null for a bottle'),
  sku: z.string(),
  /** Unit price before discount. */
  price: money,
  /** Unit price to pay. */
  cutPrice: money,
  discount: z.number(),
  stock: z.int(),
  /** cutPrice x quantity. */
  linePrice: money,
  /** False when unpublished or when the stock is below the quantity; such a line is not counted. */
  available: z.boolean(),
})
export type QuotedLine = z.output<typeof QuotedLine>

/** An offer of a cart or order: its name, the code if it has one, and what it takes off. */
export const AppliedOffer = z.object({
  name: z.string(),
  code: z.string().nullable(),
  offerAmount: money,
  shippingSaved: money,
})
export type AppliedOffer = z.output<typeof AppliedOffer>

/** The current price of a cart. */
export const Quote = z.object({
  items: z.array(QuotedLine),
  /** Pieces that the offers give free of charge: part of subtotal and discount. */
  gifts: z.array(
    QuotedLine.pick({
      name: true,
      image: true,
      ml: true,
      setOf: true,
      sku: true,
      cutPrice: true,
      quantity: true,
    }).extend({
      sizeId: z.string(),
    }),
  ),
  /**
   * What counts for this cart, each with what it takes off the lines (`couponDiscount` is the sum) and the shipping.
   */
  offers: z.array(AppliedOffer.extend({ _id: z.string() })),
  /** Why an offer that could count does not. */
  offerNote: z.string().nullable(),
  /** Automatic offers that this person cannot use: quotes and orders name them as `withoutOffers`. */
  leftOut: z.array(z.string()),
  subtotal: money,
  couponDiscount: money,
  /** The coupon of the discount, if any; `couponMessage` says why a given one cannot be used. */
  couponId: z.string().nullable(),
  couponMessage: z.string().nullable(),
  shipping: money,
  /** 0 without gift wrap. */
  giftWrapFee: money,
  totalAmount: money,
  /** The amount missing to free shipping; 0 when reached. */
  freeShippingRemaining: money,
  paymentMethod: z.enum(['COD', 'Bank Transfer']),
  shipsTo: z.boolean().describe('Whether the shop ships to the country yet; else `shipping` is not known'),
  /** Whether the order could be paid on delivery. */
  codPossible: z.boolean(),
  /** What the same cart costs less when it is paid ahead, by shipping and offers; 0 also where nobody can choose. */
  prepaidSaves: money,
  /**
   * The most pieces of one size and in all; `limitMessage` says which one the cart breaks, and where to go with more.
   */
  limits: z.object({ perSize: z.int(), pieces: z.int() }),
  limitMessage: z.string().nullable(),
  /**
   * What an order of it now would ask of this buyer first, because unconfirmed orders hold the share of a size that
   * nothing, or an email code, opens.
   */
  proofNeeded: z
    .enum(['email', 'phone'])
    .nullable()
    .describe(
      '`email`: POST /v1/customer/email-code. `phone`: POST /v1/customer/phone-code where the refusal names the field `phoneCode`, else the buyer calls the shop',
    ),
  /**
   * What an order of it for cash would ask ahead of the customer, with the reason and what changes it; 0 also while
   * customer or city are not known.
   */
  advanceDue: money,
  advanceReason: z.string(),
})
export type Quote = z.output<typeof Quote>
