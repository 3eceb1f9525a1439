import { z } from 'zod'
import { OwnReview } from '../../catalogue/catalogue/index.ts'
import { Address } from '../../ground/customers/index.ts'
import { moment, money } from '../../ground/wire.ts'
import { AppliedOffer, Quote } from '../../offers/cart/index.ts'
import { orderStatuses } from './order-status-rules.ts'

const setOf = z.int().nullish().describe('How many bottles a set held when it was ordered; null for a bottle')

const OrderItem = z.object({
  productId: z.object({
    _id: z.string(),
    name: z.string(),
    images: z.array(z.string()),
    reviews: z.array(OwnReview),
  }),
  selectedSizeId: z.string(),
  ml: z.number(),
  setOf,
  sku: z.string(),
  price: money,
  discount: z.number(),
  /** Unit price paid. */
  priceAtPurchase: money,
  quantity: z.int(),
  /** How many of them are a free gift. */
  gifts: z.int(),
  isReviewed: z.boolean(),
  /** The customer's own review, also while it is hidden from others; the same as in `productId.reviews`. */
  review: OwnReview.nullable(),
})
export type OrderItem = z.output<typeof OrderItem>

const status = z.enum(orderStatuses)

const Pieces = z.array(z.object({ name: z.string(), ml: z.number(), setOf, quantity: z.int() }))

/** A parcel of an order that has left. */
export const SentParcel = z.object({
  _id: z.string(),
  code: z.string(),
  arrived: z.boolean(),
  /** As its label says it and its courier asks for it; the cash of this parcel, not of the order. */
  collects: money,
  /** What its customer is to pay for it: less than it collects when money came after it had left. */
  toPay: money,
  courier: z.string(),
  trackingNumber: z.string(),
  /** Starts with https://. */
  trackingUrl: z.string().nullable(),
  pieces: Pieces,
  /** Where its label says it goes; null where the shop did not keep it. */
  goesTo: z.object({ fullName: z.string(), ...Address.shape }).nullable(),
})
export type SentParcel = z.output<typeof SentParcel>

/** What came for an order, what is due and what goes back, by `order_dues` of db/functions/orders/order-dues.sql. */
export const Dues = z.object({
  /** By bank, wallet, card and in cash. */
  paidSoFar: money,
  /** Still to come, by any way. */
  stillDue: money,
  /** What of it couriers collect. */
  toCollect: money,
  /** Came beyond what the order charges, and is to be paid back. */
  goesBack: money,
  /** Was paid back, for returns too; the last of it on this day ('2026-11-24'). */
  paidBack: money,
  paidBackOn: z.string().nullish(),
})
export type Dues = z.output<typeof Dues>

/** An order as its customer sees it. Amounts as charged. */
export const Order = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  createdAt: moment,
  /** 'Online Payment': of orders taken over from another shop. */
  paymentMethod: z.enum([...Quote.shape.paymentMethod.options, 'Online Payment']),
  paymentStatus: z.enum(['paid', 'unpaid']),
  orderStatus: status,
  note: z.string(),
  /** What the buyer asks of the delivery: `deliveryWishes` of wish-rules.ts. */
  wishes: z.array(z.string()),
  couponCode: z.string().nullable(),
  subtotal: money,
  couponDiscount: money,
  /** What the discount is made of, and free shipping. */
  offers: z.array(AppliedOffer),
  /** Taken off for bottles that came back, when the order replaces them. */
  exchangeCredit: money,
  shipping: money,
  giftWrap: z.boolean(),
  /** As charged, part of the total. */
  giftWrapFee: money,
  /** For the card that goes with the gift; empty without one. */
  giftMessage: z.string(),
  totalAmount: money,
  /** What of the total is sales tax, by the rate of its day in percent; without a schedule none is known. */
  salesTax: money,
  salesTaxRate: z.number(),
  /** `third`: on the printed price. */
  salesTaxSchedule: z.enum(['third', 'standard']).nullable(),
  /** Of its invoice at the tax office; empty without one. */
  fiscalNumber: z.string(),
  customerId: z.object({ _id: z.string(), email: z.string() }),
  shippingAddress: z.object({
    fullName: z.string(),
    email: z.string(),
    ...Address.shape,
  }),
  items: z.array(OrderItem),
  /** Courier and tracking; empty and null until they are known. */
  courier: z.string(),
  trackingNumber: z.string(),
  /** Starts with https://. */
  trackingUrl: z.string().nullable(),
  /** Whether the customer had proved the email when ordering; else names are left out of emails. */
  emailProved: z.boolean(),
  /** When the order is cancelled unless it is confirmed (COD) or paid (bank transfer) before. Null: never. */
  expiresAt: moment.nullable(),
  /** What is asked and paid before delivery of a COD order: null when nothing is. `toCollect`: the rest, in cash. */
  advance: z
    .object({
      advanceDue: money,
      advancePaid: money,
      toCollect: money,
      /** At most so much stays with the shop when the parcel is refused. */
      keptAtMost: money,
      /** Why it is asked; empty where staff said it on the phone. */
      reason: z.string(),
    })
    .nullable(),
  /** Paid by bank, wallet or card so far, of an order of any kind. */
  paidAhead: money,
  dues: Dues,
  /** The parcels that have left, the oldest first; none of an order that was moved by hand. */
  parcels: z.array(SentParcel),
  /** The pieces that come in a later parcel, once a first one has left. */
  following: Pieces,
  /**
   * What is set aside: all of it, or of an order that waits without stock `waits` while enough is left for it, else
   * `none`.
   */
  stock: z.enum(['held', 'waits', 'none']),
  /** Cancelled because what was ordered is sold out. */
  soldOut: z.boolean(),
  /** Status changes, oldest first. */
  events: z.array(z.object({ orderStatus: status, createdAt: z.string() })),
})
export type Order = z.output<typeof Order>
