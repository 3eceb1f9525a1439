import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { SeenVersion } from '../../ground/changed-meanwhile.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { reclaimRedemption } from '../../offers/coupons/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { takeWaitingStock } from '../../stock/stock/index.ts'
import { countOpenAgain, EXPIRY_ACTOR, lockOrder, MoveOrder } from '../orders/index.ts'
import type { OrderStatus } from '../orders/order-status-rules.ts'

/**
 * The form that takes a wrong Confirmed or Delivered back, or an order that ended by itself. `parcelId`: which of
 * several parcels is not delivered.
 */
export const TakeBack = z.object({
  version: SeenVersion,
  from: MoveOrder.shape.to,
  parcelId: z.string().max(60).default(''),
  reason: z.string().trim().min(1, 'Please say why').max(500, 'The reason must be 500 characters or less'),
})

type Mistake = z.output<typeof TakeBack> & {
  orderId: string
  actor: string
  settings: Pick<Settings, 'codExpiryHours' | 'transferExpiryHours'>
}
type Order = Selectable<Database['orders']>

/**
 * Takes back what was recorded by mistake: a confirmed order waits for its call or its transfer again, a delivered one
 * is on the way again with its parcel, one that was not confirmed or paid in time waits again while its stock is there.
 * Money follows: cash was not collected, a transfer has not arrived. Throws `not_found`, `move_refused` once something
 * was built upon it: a parcel, a return, a refund, a settlement; `out_of_stock` with what is left.
 * @rule what of an order can be taken back: confirmed, delivered, ended by itself
 */
export async function takeBack(
  tx: Tx,
  { orderId, version, from, parcelId, reason, actor, settings }: Mistake,
): Promise<{ orderNumber: string; to: OrderStatus }> {
  const order = await lockOrder(tx, orderId, version)
  if (order.order_status !== from) throw refused('This order was moved meanwhile. Please look again.')
  if (order.refunded > 0) throw refused('Money of this order was paid back.')
  const to = backTo[from]
  if (from === 'confirmed') await takeConfirmedBack(tx, order, settings)
  else if (from === 'delivered') await takeDeliveredBack(tx, order, parcelId)
  else if (from === 'cancelled') await takeExpiredBack(tx, order, { actor, settings })
  if (!to) throw refused('Only Confirmed, Delivered and an order that ended by itself can be taken back.')
  if (to === 'pending') await countOpenAgain(tx, orderId)
  const event = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, order_status: to, actor, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Their last email said 'Delivered'. For a confirmation that is taken back they get no email: they are called again.
  if (to === 'outForDelivery')
    await addEmail(tx, 'order-moved', { orderId, eventId: String(event.id), orderStatus: to })
  // It said that the order has expired.
  if (from === 'cancelled') await addEmail(tx, 'order-changed', { orderId, changeId: `back ${event.id}`, again: true })
  return { orderNumber: order.order_number, to }
}

/** Where each leads back to. */
const backTo: Partial<Record<OrderStatus, OrderStatus>> = {
  confirmed: 'pending',
  delivered: 'outForDelivery',
  cancelled: 'pending',
}

/** What came by bank or wallet is here all the same. */
const cameAhead = sql<Order['paid_amount']>`prepaid_amount`

async function takeConfirmedBack(
  tx: Tx,
  { id, payment_method, prepaid_amount: prepaid, total_amount: total }: Order,
  settings: Mistake['settings'],
): Promise<void> {
  if (payment_method !== 'COD' && prepaid >= total) throw refused('Its payment is proved by the bank or the wallet.')
  const parcels = tx.selectFrom('parcels').select('code').where('order_id', '=', id).where('state', '<>', 'cancelled')
  await demandNone(parcels, ({ code }) => `Parcel ${code} is being packed: please unpack it in Dispatch first.`)
  const hours = payment_method === 'COD' ? settings.codExpiryHours : settings.transferExpiryHours
  await tx
    .updateTable('orders')
    .set({
      order_status: 'pending',
      payment_status: 'unpaid',
      paid_amount: cameAhead,
      // It would expire at once.
      expires_at: sql<Date>`greatest(expires_at, now() + ${hours} * interval '1 hour')`,
    })
    .where('id', '=', id)
    .execute()
}

/** Its pieces and its coupon are taken again; staff call, or wait for its transfer, as for a new one. */
async function takeExpiredBack(
  tx: Tx,
  { id, payment_method, exchange_of, phone_number, email }: Order,
  { actor, settings }: Pick<Mistake, 'actor' | 'settings'>,
): Promise<void> {
  const last = await tx
    .selectFrom('order_events')
    .select('actor')
    .where('order_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (last?.actor !== EXPIRY_ACTOR)
    throw refused(
      'Somebody cancelled this order: please take a new one. Only one that ended by itself can be taken back.',
    )
  if (exchange_of) throw refused('Its return waits to be settled again: please make the exchange from there.')
  if (phone_number === '' && email.endsWith('@deleted.invalid'))
    throw refused("Its customer's data was deleted: please take a new order.")
  await takeWaitingStock(tx, { orderId: id, actor })
  await reclaimRedemption(tx, id)
  const hours = payment_method === 'COD' ? settings.codExpiryHours : settings.transferExpiryHours
  await tx
    .updateTable('orders')
    .set({ order_status: 'pending', holds_stock: true, expires_at: sql<Date>`now() + ${hours} * interval '1 hour'` })
    .where('id', '=', id)
    .execute()
}

async function takeDeliveredBack(tx: Tx, { id, payment_method }: Order, parcelId: string): Promise<void> {
  const returns = tx.selectFrom('returns').select('id').where('order_id', '=', id).where('state', '<>', 'refused')
  await demandNone(returns, () => 'There is a return of this order: it was delivered.')
  const settled = tx
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'entry_id')
    .select('entry_id')
    .where('order_id', '=', id)
    .where('part', 'in', ['settlement', 'writeOff'])
  await demandNone(settled, () => 'Its money is settled: please correct the settlement with the courier.')
  const parcels = await tx
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', id)
    .where('state', '=', 'delivered')
    .execute()
  const chosen = parcels.length === 1 ? parcels[0] : parcels.find(parcel => parcel.id === parcelId)
  if (parcels.length > 0 && !chosen)
    throw new ShopError('invalid', 'Please choose the parcel that is not delivered', 'parcelId')
  if (chosen) {
    await tx
      .updateTable('parcels')
      .set({ state: 'handed_over', delivered_at: null })
      .where('id', '=', chosen.id)
      .execute()
  }
  const cash = payment_method === 'COD' ? { payment_status: 'unpaid', paid_amount: cameAhead } : {}
  await tx
    .updateTable('orders')
    .set({ order_status: 'outForDelivery', ...cash })
    .where('id', '=', id)
    .execute()
}

/** Throws `move_refused` when there is such a row. */
async function demandNone<Row>(
  rows: { executeTakeFirst: () => Promise<Row | undefined> },
  why: (row: Row) => string,
): Promise<void> {
  const row = await rows.executeTakeFirst()
  if (row) throw refused(why(row))
}

const refused = (message: string) => new ShopError('move_refused', message)
