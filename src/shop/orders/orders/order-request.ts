import { z } from 'zod'
import { ShortAddress } from '../../ground/customers/index.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'
import { rupees } from '../../ground/wire.ts'
import { NOTE_LIMIT } from '../../offers/cart/cart-limit-rules.ts'
import { CartLines, WithoutOffers } from '../../offers/cart/index.ts'
import { COUPON_CODE_LIMIT } from '../../offers/coupons/coupon-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { Visits } from '../../settings/sources/index.ts'
import { GiftMessage } from './gift.ts'

const empty = 'User data or cart is empty'

export const PlaceOrder = z.object({
  customerId: z.string({ error: empty }).min(1, empty).max(60),
  items: CartLines.min(1, empty),
  // 'Bank Transfer', 'JazzCash' and 'Safepay' pay ahead; for anything else the shop's rule decides between cash on
  // delivery and bank transfer.
  paymentMethod: z.string({ error: 'paymentMethod is a required field' }).max(40),
  note: z.string().trim().max(NOTE_LIMIT, `Order note must be ${NOTE_LIMIT} characters or less`).nullish(),
  giftWrap: z.boolean().nullish(),
  giftMessage: GiftMessage.nullish(),
  /** The total that the shopper saw. */
  totalAmount: rupees(z.number({ error: 'totalAmount is a required field' }).min(0).max(1e12)),
  couponId: z.string().max(60).nullish(),
  /** Required for a private coupon. */
  couponCode: z.string().overwrite(typedCode).max(COUPON_CODE_LIMIT).nullish(),
  /** Automatic offers that do not count: an order was refused for them. */
  withoutOffers: WithoutOffers,
  /** The sizes of the gifts that the shopper saw. */
  giftSizeIds: z.array(z.string().max(120)).max(20).nullish(),
  shippingAddress: ShortAddress.optional(),
  /** The browser's first and last visit with a known origin. */
  visits: Visits.nullish(),
  /** The shopper agrees that the order is reported to Google, and to Meta. */
  adConsent: z.boolean().nullish(),
  metaConsent: z.boolean().nullish(),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

export type Attempt = {
  /** Identifies the checkout attempt. */
  key: string
  browserId: string | null
  /** The customer id of the signed-in account. */
  accountId?: string | null
  /** Its email once proved. */
  verifiedEmail?: string | null
  /** From where it is sent: by it staff see unconfirmed orders together. */
  network?: string
  settings: Settings
  /** The moment that decides which offers count; now. */
  at?: Date
}

export const PlacedOrder = z.object({ _id: z.string(), orderNumber: z.string(), paymentMethod: z.string() })
export type PlacedOrder = z.output<typeof PlacedOrder>
