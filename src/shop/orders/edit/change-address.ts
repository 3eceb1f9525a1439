import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { addressColumns, Recipient } from '../../customers/index.ts'
import { addEmail } from '../../email-queues.ts'
import type { Settings } from '../../settings/index.ts'
import { countryName } from '../../shipping/country-rules.ts'
import { cashGoesTo, feeFor } from '../../shipping/index.ts'
import { ShopError } from '../../shop-error.ts'
import { SeenVersion } from '../../versions.ts'
import { demandNoParcel } from '../order-parcels.ts'
import { lockOrder } from './lock-order.ts'
import { recordChange } from './record-change.ts'
import { demandEditable, findPrices, priceChangeText, reprice } from './reprice.ts'

/** The form of an order's address: recipient and place. The email stays, since it decides who sees the order. */
export const ChangeAddress = z.intersection(Recipient, z.object({ version: SeenVersion }))

type Change = z.output<typeof ChangeAddress> & { orderId: string; actor: string; settings: Settings }

const labels = {
  full_name: 'Name',
  phone_number: 'Phone',
  address: 'Address',
  town: 'Town',
  famous_spot: 'Near',
  city: 'City',
  state: 'Province',
  country: 'Country',
} as const
type Column = keyof typeof labels

/**
 * Changes where an order goes before its parcel leaves, prices it anew when shipping there has other terms, records the change and
 * queues the customer's email. Returns the changed fields, without their texts. Throws `not_found`, `move_refused`, `invalid`.
 */
export async function changeAddress(
  tx: Tx,
  { orderId, version, actor, settings, fullName, ...to }: Change,
): Promise<{ orderNumber: string; fields: string[] }> {
  const order = await lockOrder(tx, orderId, version)
  demandEditable(order)
  const next: Record<Column, string> = { full_name: fullName, ...addressColumns(to) }
  const changed = (Object.keys(labels) as Column[]).filter(column => order[column] !== next[column])
  if (changed.length === 0) throw new ShopError('invalid', 'Nothing is changed.')
  const moves = changed.includes('country') || otherTerms(settings, order.city, next.city)
  // It may cost another amount than the label says.
  if (moves) await demandNoParcel(tx, orderId)
  const price = moves ? (await reprice(tx, order, await findPrices(tx, orderId), to, settings)).priced : order
  const { subtotal, coupon_discount, shipping, total_amount, payment_method } = price
  await tx
    .updateTable('orders')
    .set({ ...next, subtotal, coupon_discount, shipping, total_amount, payment_method })
    .where('id', '=', orderId)
    .execute()
  const shown = (column: Column, value: string) => (column === 'country' ? countryName(value) : value) || 'nothing'
  const texts = changed.map(
    column => `${labels[column]}: ${shown(column, order[column])} -> ${shown(column, next[column])}`,
  )
  const text = [...texts, priceChangeText(order, price)].filter(Boolean).join('. ')
  const changeId = await recordChange(tx, { orderId, kind: 'address', text, actor })
  await addEmail(tx, 'order-changed', { orderId, changeId })
  return { orderNumber: order.order_number, fields: changed.map(column => labels[column]) }
}

/** Whether shipping to another city may cost another amount, or cash is possible in one of them alone. An old order keeps its fee otherwise. */
const otherTerms = (settings: Settings, from: string, to: string): boolean =>
  cashGoesTo(settings, from) !== cashGoesTo(settings, to) ||
  settings.shippingRates.some(({ upToGrams }) =>
    [upToGrams, upToGrams + 1].some(
      grams => feeFor(settings, { city: from, grams }) !== feeFor(settings, { city: to, grams }),
    ),
  )
