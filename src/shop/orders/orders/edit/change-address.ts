import { z } from 'zod'
import type { Tx } from '../../../../platform/database/database.ts'
import { SeenVersion } from '../../../ground/changed-meanwhile.ts'
import { addressColumns, askedAddress, type Door, Recipient } from '../../../ground/customers/index.ts'
import { addEmail } from '../../../ground/email-urgency.ts'
import { countryName } from '../../../ground/shipping/country-rules.ts'
import { cashGoesTo, feeFor } from '../../../ground/shipping/index.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import { countElsewhere } from '../open-order-subjects.ts'
import { demandNoParcel, parcelsToRelabel } from '../order-parcels.ts'
import { lockOrder } from './order-changed-meanwhile.ts'
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
 * Changes where an order goes before its parcel leaves, prices it anew when shipping there has other terms, records the
 * change and queues the customer's email. Returns the changed fields, without their texts, and the packed parcels whose
 * label is out of date by it. Throws `not_found`, `move_refused`, `invalid`.
 */
export async function changeAddress(
  tx: Tx,
  { orderId, version, actor, settings, fullName, ...typed }: Change,
): Promise<{ orderNumber: string; fields: string[]; relabel: string[] }> {
  const order = await lockOrder(tx, orderId, version)
  demandEditable(order)
  const to = askedAddress({ ...typed, email: order.email }, settings.buyers)
  const next = { full_name: fullName, ...addressColumns(to) }
  const changed = columnsThatDiffer(order, next)
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
  await countElsewhere(tx, order, { ...order, ...next }, actor === 'customer' ? settings : null)
  const relabel = await parcelsToRelabel(tx, orderId)
  const label = relabel.length > 0 ? `Label out of date: ${relabel.join(', ')}` : ''
  const text = [...texts(order, next, changed), priceChangeText(order, price), label].filter(Boolean).join('. ')
  await tell(tx, { orderId, text, actor })
  return { orderNumber: order.order_number, fields: changed.map(column => labels[column]), relabel }
}

/**
 * Whether shipping to another city may cost another amount, or cash is possible in one of them alone. An old order
 * keeps its fee otherwise.
 */
const otherTerms = (settings: Settings, from: string, to: string): boolean =>
  cashGoesTo(settings, from) !== cashGoesTo(settings, to) ||
  settings.shippingRates.some(({ upToGrams }) =>
    [upToGrams, upToGrams + 1].some(
      grams => feeFor(settings, { city: from, grams }) !== feeFor(settings, { city: to, grams }),
    ),
  )

/**
 * Changes street and town of an order while its parcel is on the way, records the change and queues the customer's
 * email. The city stays: the courier takes the parcel no further. Returns the whole address. Throws `not_found`,
 * `invalid`.
 */
export async function changeDoor(
  tx: Tx,
  { orderId, door, actor, settings }: { orderId: string; door: Door; actor: string; settings: Settings },
): Promise<string> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  askedAddress(door, settings.buyers)
  const next = { address: door.address, town: door.town, famous_spot: door.famousSpot }
  const changed = columnsThatDiffer(order, next)
  if (changed.length === 0) throw new ShopError('invalid', 'This is the address that the courier has.', 'address')
  await tx.updateTable('orders').set(next).where('id', '=', orderId).execute()
  await tell(tx, { orderId, text: texts(order, next, changed).join('. '), actor })
  return [door.address, door.town, door.famousSpot && `near ${door.famousSpot}`, order.city].filter(Boolean).join(', ')
}

type Values = Partial<Record<Column, string>>

function columnsThatDiffer(before: Record<Column, string>, next: Values): Column[] {
  return (Object.keys(labels) as Column[]).filter(
    column => next[column] !== undefined && before[column] !== next[column],
  )
}

function texts(before: Record<Column, string>, next: Values, changed: readonly Column[]): string[] {
  const shown = (column: Column, value = '') => (column === 'country' ? countryName(value) : value) || 'nothing'
  return changed.map(column => `${labels[column]}: ${shown(column, before[column])} -> ${shown(column, next[column])}`)
}

async function tell(tx: Tx, { orderId, text, actor }: { orderId: string; text: string; actor: string }) {
  const changeId = await recordChange(tx, { orderId, kind: 'address', text, actor })
  await addEmail(tx, 'order-changed', { orderId, changeId })
}
