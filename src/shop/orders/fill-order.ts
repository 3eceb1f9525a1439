import type { Tx } from '../../platform/database/database.ts'
import { type CartLine, priceCart, type Quote } from '../cart/index.ts'
import { WAITS_FOR_CALL_TEXT } from '../cart/rules.ts'
import { type NamedCoupon, namesCoupon, recordRedemption, redeemCoupon } from '../coupons/index.ts'
import type { ShippingAddress } from '../customers/index.ts'
import { emailJobOf } from '../email-queues.ts'
import type { Paisa } from '../money.ts'
import type { Settings } from '../settings/index.ts'
import { ShopError } from '../shop-error.ts'
import { takeStock } from '../stock/index.ts'
import { newTaxTerms } from '../tax/index.ts'
import { demandGiftWrap, type Gift } from './gift.ts'
import { newOrderNumber } from './order-number.ts'
import { writeOrder } from './write-order.ts'

type Asked = {
  _id: string
  customerId: string
  browserId: string | null
  emailProved: boolean
  address: ShippingAddress
  lines: readonly CartLine[]
  coupon: NamedCoupon
  note: string
  gift: Gift
  /** 'customer', or who of the shop took the order. */
  actor: string
  /** The total that the customer saw or heard; another one throws `price_changed`. Null: not known to them. */
  expectedTotal: Paisa | null
  openSubjects: string[]
  /** Somebody whom the shop does not know: of each size strangers together hold a share. Null: known, or taken by staff. */
  stranger: { network: string; toldToWait: boolean | null } | null
  settings: Settings
  /** The customer chose to pay ahead by bank transfer. */
  prepaid?: boolean
  channel?: 'phone' | 'chat'
  takenBy?: string
}

type FilledOrder = { _id: string; orderNumber: string; paymentMethod: Quote['paymentMethod'] }

/**
 * Takes stock, redeems the coupon, prices and writes the order, and queues its assessment and email: the one way an order comes
 * to be, by the website or by staff. Throws `out_of_stock`, `coupon_refused`, `price_changed`, `invalid` (gift wrap is not offered).
 */
export async function fillOrder(tx: Tx, asked: Asked, drawNumber = newOrderNumber): Promise<FilledOrder> {
  const { address, settings } = asked
  const { lines: taken, holdsStock } = await takeStock(tx, asked.lines, {
    orderId: asked._id,
    actor: asked.actor,
    stranger: asked.stranger && { share: settings.strangersShare, network: asked.stranger.network },
  })
  if (!holdsStock && asked.stranger?.toldToWait === false) throw new ShopError('out_of_stock', waitsNow)
  demandGiftWrap(asked.gift, settings)
  const subtotal = priceCart(taken, null, settings, address).subtotal
  const coupon = namesCoupon(asked.coupon) ? await redeemCoupon(tx, asked.coupon, subtotal) : null
  const price = priceCart(taken, coupon, settings, {
    country: address.country,
    prepaid: asked.prepaid,
    giftWrap: asked.gift.giftWrap,
  })
  if (asked.expectedTotal !== null && price.totalAmount !== asked.expectedTotal)
    throw new ShopError('price_changed', pricesChanged)
  const order = { _id: asked._id, paymentMethod: price.paymentMethod }
  const orderNumber = await writeOrder(tx, {
    ...order,
    // One may be another order's: of 280 billion the next is free.
    orderNumbers: [drawNumber(), drawNumber(), drawNumber()],
    customerId: asked.customerId,
    address,
    note: asked.note,
    ...asked.gift,
    coupon,
    price,
    lines: taken,
    holdsStock,
    emailProved: asked.emailProved,
    expiresAfterHours: price.paymentMethod === 'COD' ? settings.codExpiryHours : settings.transferExpiryHours,
    openSubjects: asked.openSubjects,
    actor: asked.actor,
    channel: asked.channel ?? 'web',
    takenBy: asked.takenBy ?? null,
    tax: newTaxTerms(settings, address.country),
    jobs: [emailJobOf('order-received', { orderId: order._id })],
  })
  if (coupon) {
    await recordRedemption(tx, {
      couponId: coupon._id,
      orderId: order._id,
      customerId: asked.customerId,
      browserId: asked.browserId,
      emailProved: asked.emailProved,
      email: address.email,
      phoneNumber: address.phoneNumber,
    })
  }
  return { ...order, orderNumber }
}

const waitsNow = `${WAITS_FOR_CALL_TEXT} To order it like that, please press again.`
const pricesChanged = 'Prices have changed since you filled your cart. Please check the new total and order again.'
