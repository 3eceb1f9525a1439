import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { demandNoHold } from '../holds/index.ts'
import { piecesLeft } from './order-pieces.ts'
import { codOf, uncollected } from './parcel-cash.ts'
import { suggestCourier } from './suggest-courier.ts'

/**
 * Begins to pack an order: a parcel with all its pieces that are in no parcel yet, with the suggested courier. The
 * parcel that is being packed already is given again, so that a second press makes no second one. `asked`: the caller
 * knows that nothing holds it. Throws `not_found`, `move_refused`.
 */
export async function startParcel(
  tx: Tx,
  orderId: string,
  { asked = false } = {},
): Promise<{ parcelId: string; code: string; fresh: boolean }> {
  const order = await tx
    .selectFrom('orders')
    .select(['order_number', 'order_status', 'city', 'state', 'total_amount'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  const open = await tx
    .selectFrom('parcels')
    .select(['id as parcelId', 'code'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'packing')
    .executeTakeFirst()
  if (open) return { ...open, fresh: false }
  demandPackable(order)
  if (!asked) await demandNoHold(tx, 'pack', { orderId, label: order.order_number })
  const pieces = await piecesLeft(tx, orderId)
  if (pieces.length === 0) throw new ShopError('move_refused', `Every piece of ${order.order_number} is in a parcel.`)
  const parcelId = randomText(16)
  const suggested = await suggestCourier(tx, order.city, {
    province: order.state,
    worth: order.total_amount,
    cash: await uncollected(tx, orderId),
  })
  const { rows } = await sql<{ code: string }>`
    insert into parcels (id, order_id, code, courier_id, cod_amount)
    select ${parcelId}, ${orderId}, ${order.order_number} || '-' || count(*) + 1, ${suggested?.courierId ?? null}, ${paisa(0)}
    from parcels where order_id = ${orderId} returning code`.execute(tx)
  await tx
    .insertInto('parcel_items')
    .values(pieces.map(({ sizeId, left }) => ({ parcel_id: parcelId, size_id: sizeId, quantity: left })))
    .execute()
  await tx
    .updateTable('parcels')
    .set({ cod_amount: await codOf(tx, orderId, parcelId) })
    .where('id', '=', parcelId)
    .execute()
  return { parcelId, code: rows[0]?.code ?? '', fresh: true }
}

type Packable = { order_number: string; order_status: string }

function demandPackable({ order_number, order_status }: Packable): void {
  if (['confirmed', 'processing', 'outForDelivery'].includes(order_status)) return
  const why = order_status === 'pending' ? 'is not confirmed yet' : `is ${order_status}`
  throw new ShopError('move_refused', `${order_number} ${why}.`)
}
