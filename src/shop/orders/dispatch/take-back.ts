import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { addEmail } from '../../ground/email-queues.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { SeenVersion } from '../../ground/versions.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { lockOrder, MoveOrder } from '../orders/index.ts'
import type { OrderStatus } from '../orders/rules.ts'

/** The form that takes a wrong Confirmed or Delivered back. `parcelId`: which of several parcels is not delivered. */
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
 * Takes back what was recorded by mistake: a confirmed order waits for its call or its transfer again, a delivered one is on the way again
 * with its parcel. Money follows: cash was not collected, a transfer has not arrived. Throws `not_found`, `move_refused` once something was
 * built upon it: a parcel, a return, a refund, a settlement.
 */
export async function takeBack(
  tx: Tx,
  { orderId, version, from, parcelId, reason, actor, settings }: Mistake,
): Promise<{ orderNumber: string; to: OrderStatus }> {
  const order = await lockOrder(tx, orderId, version)
  if (order.order_status !== from) throw refused('This order was moved meanwhile. Please look again.')
  if (order.refunded > 0) throw refused('Money of this order was paid back.')
  const to = from === 'confirmed' ? 'pending' : from === 'delivered' ? 'outForDelivery' : null
  if (to === 'pending') await takeConfirmedBack(tx, order, settings)
  else if (to === 'outForDelivery') await takeDeliveredBack(tx, order, parcelId)
  else throw refused('Only Confirmed and Delivered can be taken back.')
  const event = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, order_status: to, actor, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Their last email said 'Delivered'. For a confirmation that is taken back they get no email: they are called again.
  if (to === 'outForDelivery')
    await addEmail(tx, 'order-moved', { orderId, eventId: String(event.id), orderStatus: to })
  return { orderNumber: order.order_number, to }
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
