import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import { amountText, minus, type Paisa } from '../../../ground/money.ts'
import { countryCode } from '../../../ground/shipping/country-rules.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { offersOfOrder, type PricedLine, priceCart, sizesOf, sizeWeights } from '../../../offers/cart/index.ts'
import { recordAmounts } from '../../../offers/coupons/index.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import { type OrderStatus, waitsToLeave } from '../order-status-rules.ts'

type OrderRow = Selectable<Database['orders']>
type Place = { country: string; city: string }
type Priced = Pick<
  OrderRow,
  'subtotal' | 'coupon_discount' | 'shipping' | 'gift_wrap_fee' | 'total_amount' | 'payment_method'
>

/**
 * What an order costs with these lines at this place, by the shop's own pricing, as columns of `orders`. Gift wrap
 * keeps its fee. Its offers count as far as the lines allow (a coupon below its minimum does not), and what they take
 * off is recorded. An order by bank transfer stays one; a COD order may become one. Throws `move_refused` when more
 * would have to be paid for an order that is paid.
 */
export async function reprice(
  tx: Tx,
  order: OrderRow,
  lines: readonly PricedLine[],
  place: Place,
  settings: Settings,
): Promise<{ priced: Priced; ofLines: ReadonlyMap<string, Paisa> }> {
  const { ofOffers, ...price } = await repriced(tx, order, lines, place, settings)
  await recordAmounts(tx, order.id, ofOffers)
  return price
}

/** The same, of which nothing is recorded: what an order would cost. */
export async function repriced(
  db: Db,
  order: OrderRow,
  lines: readonly PricedLine[],
  { country, city }: Place,
  settings: Settings,
) {
  if (order.exchange_of) {
    throw new ShopError(
      'move_refused',
      'This order replaces a return: to change it, cancel it and settle the return anew.',
    )
  }
  const code = countryCode(country)
  const offers = await offersOfOrder(db, { orderId: order.id, lines, settings })
  const weights = await sizeWeights(db, sizesOf(lines, []), settings)
  const prepaid = order.payment_method !== 'COD'
  const { ofLines, ofOffers, ...price } = priceCart(
    lines,
    offers,
    { ...settings, giftWrapFee: order.gift_wrap_fee },
    { country: code, city, weights, prepaid, giftWrap: order.gift_wrap },
  )
  const { subtotal, couponDiscount, shipping, giftWrapFee, totalAmount, paymentMethod } = price
  const paid = minus(order.paid_amount, order.refunded)
  if (order.payment_status === 'paid' && totalAmount > paid) {
    const more = amountText(minus(totalAmount, paid))
    throw new ShopError(
      'move_refused',
      city === order.city
        ? `This order is paid, and ${more} more would be due. Please take a second order for what is added.`
        : `This order is paid, and sending it to ${city} costs ${more} more.`,
    )
  }
  const priced: Priced = {
    subtotal,
    coupon_discount: couponDiscount,
    shipping,
    gift_wrap_fee: giftWrapFee,
    total_amount: totalAmount,
    payment_method: prepaid ? order.payment_method : paymentMethod,
  }
  return { priced, ofLines, ofOffers }
}

/** The lines of an order at the price of their day. */
export const findPrices = (tx: Tx, orderId: string): Promise<PricedLine[]> =>
  tx
    .selectFrom('order_items')
    .select(['size_id as sizeId', 'price_at_purchase as cutPrice', 'quantity', 'gifts'])
    .where('order_id', '=', orderId)
    .execute()

/** 'Total Rs 2,280 -> Rs 4,000', with a changed way of payment. Empty when both stay. */
export function priceChangeText(before: Priced, after: Priced): string {
  const parts = [
    before.total_amount !== after.total_amount &&
      `Total ${amountText(before.total_amount)} -> ${amountText(after.total_amount)}`,
    before.coupon_discount !== after.coupon_discount &&
      `Coupon ${amountText(before.coupon_discount)} -> ${amountText(after.coupon_discount)}`,
    before.gift_wrap_fee !== after.gift_wrap_fee &&
      `Gift wrap ${amountText(before.gift_wrap_fee)} -> ${amountText(after.gift_wrap_fee)}`,
    before.payment_method !== after.payment_method && `Payment ${before.payment_method} -> ${after.payment_method}`,
  ]
  return parts.filter(Boolean).join('. ')
}

/** Refuses what may only be done before the parcel leaves. */
export function demandEditable({ order_status: status }: Pick<OrderRow, 'order_status'>): void {
  if (waitsToLeave(status as OrderStatus)) return
  const why = status === 'cancelled' ? 'is cancelled' : status === 'delivered' ? 'is delivered' : 'is on the way'
  throw new ShopError('move_refused', `This order ${why} and can no longer be changed.`)
}
