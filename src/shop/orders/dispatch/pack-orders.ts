import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { oneOfMany } from '../../ground/each-apart.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { heldAt } from '../holds/index.ts'
import { packUnscanned } from './pack-parcel.ts'
import { PARCEL_LIMIT } from './parcel-rules.ts'
import { startParcel } from './start-parcel.ts'
import { waitsToPack } from './to-pack.ts'

const Id = z.string().min(1).max(60)

/** The chosen orders of the list to pack. A single id may come without a list. */
export const ChosenOrders = z.object({
  order: z
    .union([z.array(Id), Id.transform(id => [id])], 'Please choose at least one order')
    .pipe(z.array(Id).max(PARCEL_LIMIT, `Please choose at most ${PARCEL_LIMIT} orders`)),
})

/** What was packed, and why not the others. */
export type Packed = {
  done: { parcelId: string; code: string }[]
  refused: { orderId: string; orderNumber: string; why: string }[]
}

/**
 * Packs whole orders without scanning, for houses without a scanner, and records who did. An order that somebody is
 * packing is left to them, and one that something holds as it is, with the reason.
 */
export async function packOrders(tx: Tx, orderIds: readonly string[], actor: string): Promise<Packed> {
  const orders = await tx
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('id', 'in', orderIds)
    // As all who lock many orders.
    .orderBy('id')
    .forUpdate()
    .execute()
  const numbers = new Map(orders.map(({ id, order_number }) => [id, order_number]))
  const held = await heldAt(tx, 'pack', orderIds)
  const packed: Packed = { done: [], refused: [] }
  for (const orderId of new Set(orderIds)) {
    const orderNumber = numbers.get(orderId) ?? orderId
    const why = held.get(orderId)
    const one = why ? { why } : await oneOfMany(tx, part => packOne(part, orderId, actor))
    if ('done' in one) packed.done.push(one.done)
    else packed.refused.push({ orderId, orderNumber, ...one })
  }
  return packed
}

async function packOne(tx: Tx, orderId: string, actor: string): Promise<{ parcelId: string; code: string }> {
  const { parcelId, code, fresh } = await startParcel(tx, orderId, { asked: true })
  if (!fresh) throw new ShopError('move_refused', `Parcel ${code} is being packed: please finish it on its own page.`)
  await packUnscanned(tx, { parcelId, actor, asked: true })
  return { parcelId, code }
}

/**
 * Begins to pack the order that waits longest, that nobody packs and nothing holds: two packers who press at once get
 * two orders. Null when there is none.
 */
export async function packNext(tx: Tx): Promise<{ parcelId: string; code: string; orderId: string } | null> {
  const held: string[] = []
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from orders where ${waitsToPack} and id <> all(${held}::text[])
        and not exists (select from parcels where order_id = orders.id and state = 'packing')
      order by created_at, id limit 1 for update skip locked`.execute(tx)
    const [next] = rows
    if (!next) return null
    if ((await heldAt(tx, 'pack', [next.id])).size > 0) {
      held.push(next.id)
      continue
    }
    const { fresh, ...parcel } = await startParcel(tx, next.id, { asked: true })
    // Else somebody began it between the search and the lock, and the search no longer finds it.
    if (fresh) return { ...parcel, orderId: next.id }
  }
}
