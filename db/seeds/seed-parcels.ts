import { sql } from 'kysely'
import type { Tx } from '../../src/platform/database/database.ts'
import { rs } from '../../src/shop/ground/money.ts'
import {
  describeParcel,
  findParcel,
  handOver,
  recordResult,
  scanPiece,
  startParcel,
} from '../../src/shop/orders/dispatch/index.ts'
import { keepBoth } from '../../src/shop/orders/orders/index.ts'
import type { Travel } from './demo/order-fates.ts'

type Staff = { id: string; name: string }
export type Packed = { parcelId: string; orderId: string; travel: Travel }

const GRAMS_PER_PIECE = 320
const fees = { tcs: rs(250), leopards: rs(220) }

/** Says that orders of one person are all wanted: what may be ordered twice is held. */
export async function wantAll(tx: Tx, orderIds: readonly string[], staff: Staff): Promise<void> {
  const { rows } = await sql<{ orderId: string; otherId: string }>`
    select orders.id as "orderId", other.id as "otherId" from orders cross join lateral duplicates_of(orders) other
    where orders.id = any(${orderIds}::text[])`.execute(tx)
  for (const { orderId, otherId } of rows) await keepBoth(tx, { orderId, otherId, staffId: staff.id })
}

/** Packs an order by scanning each of its pieces, and books its courier. */
export async function packOrder(tx: Tx, orderId: string, index: number, travel: Travel, staff: Staff): Promise<Packed> {
  await wantAll(tx, [orderId], staff)
  const { parcelId } = await startParcel(tx, orderId)
  const { version, items } = await findParcel(tx, parcelId)
  const { courier } = travel
  const pieces = items.reduce((count, { quantity }) => count + quantity, 0)
  await describeParcel(tx, {
    parcelId,
    version,
    courierId: courier,
    trackingNumber: courier === 'tcs' ? `77${8_400_000 + index * 7919}` : `LE${7_310_000 + index * 6863}`,
    weightGrams: pieces * GRAMS_PER_PIECE,
    courierFee: fees[courier],
    actor: staff.name,
  })
  for (const { sku, quantity } of items) {
    for (let piece = 0; piece < quantity; piece += 1) await scanPiece(tx, { parcelId, code: sku, actor: staff.name })
  }
  return { parcelId, orderId, travel }
}

/** Hands parcels over, those that left at one time together, and records what came of them. */
export async function sendParcels(tx: Tx, parcels: readonly Packed[], now: Date, staff: Staff): Promise<void> {
  // Those that were ordered after they were packed, too.
  await wantAll(
    tx,
    parcels.map(({ orderId }) => orderId),
    staff,
  )
  const byTime = Map.groupBy(parcels, ({ travel }) => travel.left)
  for (const [left, together] of byTime) {
    if (left === undefined) continue
    const { refused, handovers } = await handOver(tx, { parcel: together.map(({ parcelId }) => parcelId) }, staff)
    if (refused[0]) throw new Error(`the demo cannot hand over: ${refused[0].why}`)
    await sql`update handovers set created_at = ${hoursBefore(now, left)} where id = any(${handovers}::bigint[])`.execute(
      tx,
    )
  }
  await postLedger(tx)
  for (const { parcelId, travel } of parcels) {
    const actor = staff.name
    if (travel.result) await recordResult(tx, { parcelId, result: travel.result, actor })
    if (travel.back !== undefined) await recordResult(tx, { parcelId, result: 'returned', actor })
    await backdateParcel(tx, { parcelId, travel }, now)
  }
}

/** Writes and checks now what else is left to the commit. */
export async function postLedger(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
}

export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

async function backdateParcel(tx: Tx, { parcelId, travel }: Omit<Packed, 'orderId'>, now: Date): Promise<void> {
  const { packed, left, ended, result, back } = travel
  await tx
    .updateTable('parcels')
    .set({
      created_at: hoursBefore(now, packed + 0.5),
      packed_at: hoursBefore(now, packed),
      ...(left !== undefined && { handed_over_at: hoursBefore(now, left) }),
      ...(ended !== undefined && { [result === 'delivered' ? 'delivered_at' : 'refused_at']: hoursBefore(now, ended) }),
      ...(back !== undefined && { returned_at: hoursBefore(now, back) }),
    })
    .where('id', '=', parcelId)
    .execute()
}
