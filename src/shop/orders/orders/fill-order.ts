import type { Tx } from '../../../platform/database/database.ts'
import { emailJobOf } from '../../ground/email-urgency.ts'
import { paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Quote } from '../../offers/cart/index.ts'
import { redeemOffers } from '../../offers/coupons/index.ts'
import { newTaxTerms } from '../../settings/tax/index.ts'
import { demandGiftWrap } from './gift.ts'
import { newOrderNumber } from './new-order-number.ts'
import { type AskedOrder, personOf, takeAndPrice } from './take-and-price.ts'
import { writeOrder } from './write-order.ts'

type FilledOrder = { _id: string; orderNumber: string; paymentMethod: Quote['paymentMethod'] }

/**
 * Takes stock, prices and writes the order, redeems its offers, and queues its assessment and email: the one way an
 * order comes to be, by the website or by staff. Throws `out_of_stock`, `proof_needed`, `coupon_refused`,
 * `price_changed`, `invalid` (gift wrap is not offered).
 */
export async function fillOrder(tx: Tx, asked: AskedOrder, drawNumber = newOrderNumber): Promise<FilledOrder> {
  const { address, settings } = asked
  const { lines, price, counted, gifts } = await takeAndPrice(tx, asked)
  demandGiftWrap(asked.gift, settings)
  const coupon = counted.find(({ named }) => named) ?? null
  if (asked.expectedTotal !== null && price.totalAmount !== asked.expectedTotal)
    throw new ShopError('price_changed', pricesChanged)
  if (
    asked.expectedGifts &&
    gifts
      .map(({ sizeId }) => sizeId)
      .sort()
      .join() !== [...asked.expectedGifts].sort().join()
  )
    throw new ShopError('price_changed', giftsChanged)
  const order = { _id: asked._id, paymentMethod: price.paymentMethod }
  const orderNumber = await writeOrder(tx, {
    ...order,
    // A number may be in use already: the first free one is taken.
    orderNumbers: Array.from({ length: 3 }, () => drawNumber(settings.orderPrefix)),
    customerId: asked.customerId,
    address,
    note: asked.note,
    ...asked.gift,
    coupon,
    price,
    lines,
    emailProved: asked.emailProved,
    expiresAfterHours: price.paymentMethod === 'COD' ? settings.codExpiryHours : settings.transferExpiryHours,
    openSubjects: asked.openSubjects,
    actor: asked.actor,
    channel: asked.channel ?? 'web',
    takenBy: asked.takenBy ?? null,
    tax: newTaxTerms(settings, address.country),
    jobs: [emailJobOf('order-received', { orderId: order._id })],
  })
  await redeemOffers(
    tx,
    counted.map(offer => ({ offer, ...(price.ofOffers.get(offer._id) ?? { amount: paisa(0), shipping: paisa(0) }) })),
    { orderId: order._id, ...personOf(asked) },
  )
  return { ...order, orderNumber }
}

const pricesChanged = 'Prices have changed since you filled your cart. Please check the new total and order again.'
const giftsChanged = 'The free gift of your cart has changed. Please check your cart and order again.'
