import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { type Duplicate, duplicatesOf } from '../orders/index.ts'
import { countingParcel } from './order-pieces.ts'
import { PARCEL_LIMIT } from './parcel-rules.ts'

/** A piece that waits to be packed. */
export type WaitingPiece = {
  sizeId: string
  name: string
  ml: number
  setOf: number | null
  sku: string
  shelf: string
  pieces: number
  /** Of a set: what is taken from the shelves for one of it. */
  parts: Omit<WaitingPiece, 'parts' | 'setOf'>[] | null
}

export type ToPack = {
  orderId: string
  orderNumber: string
  createdAt: Date
  fullName: string
  city: string
  province: string
  /** What the order costs. */
  worth: Paisa
  /** In cash, by all its parcels together that are still to come. */
  toCollect: Paisa
  /** What the customer wrote. */
  note: string
  giftWrap: boolean
  /** Other open orders that look like this one ordered twice. */
  duplicates: Duplicate[]
  /** What is to be put into a parcel. */
  waiting: WaitingPiece[]
  /** The parcel that is being packed, if one is. */
  parcel: { parcelId: string; scanned: number; pieces: number } | null
}

/** The pieces of an order that are in no packed parcel. */
const waiting = sql`
  select order_items.size_id, min(order_items.name) as name, min(order_items.ml) as ml, min(order_items.sku) as sku, min(shelf) as shelf,
    (array_agg(order_items.parts))[1] as parts, min(set_of(order_items.parts)) as set_of,
    (sum(order_items.quantity) - coalesce((select sum(parcel_items.quantity) from parcel_items join parcels on parcels.id = parcel_id
      where parcels.order_id = orders.id and parcel_items.size_id = order_items.size_id
        and ${countingParcel} and parcels.state <> 'packing'), 0))::int as pieces
  from order_items join sizes on sizes.id = order_items.size_id
  where order_items.order_id = orders.id group by order_items.size_id`

/** Orders with pieces to pack: confirmed, paid unless in cash, and the rest of those that left in part. */
export const waitsToPack = sql<SqlBool>`
  (order_status in ('confirmed', 'processing')
    or (order_status = 'outForDelivery' and exists (select from parcels where parcels.order_id = orders.id)))
  and (payment_method = 'COD' or payment_status = 'paid')
  and exists (select from (${waiting}) as piece where pieces > 0)`

/** The orders to pack, the oldest first; `orderIds`: only these. */
export async function listToPack(db: Db, orderIds?: readonly string[]): Promise<ToPack[]> {
  const { rows } = await sql<ToPack>`
    select id as "orderId", order_number as "orderNumber", created_at as "createdAt", full_name as "fullName", city, state as province, total_amount as worth,
      (select to_collect from order_dues(orders)) as "toCollect", note, gift_wrap as "giftWrap", ${duplicatesOf} as duplicates,
      (select json_agg(json_build_object('sizeId', size_id, 'name', name, 'ml', ml, 'setOf', set_of, 'sku', sku, 'shelf', shelf, 'pieces', pieces,
          'parts', (select json_agg(json_build_object('sizeId', sizes.id, 'name', part.name, 'ml', part.ml, 'sku', part.sku, 'shelf', sizes.shelf, 'pieces', part.pieces))
            from jsonb_to_recordset(parts) as part ("sizeId" text, name text, ml int, sku text, pieces int) join sizes on sizes.id = "sizeId"))
        order by shelf, name, ml) from (${waiting}) as piece where pieces > 0) as waiting,
      (select json_build_object('parcelId', parcels.id, 'scanned', sum(scanned), 'pieces', sum(quantity))
        from parcels join parcel_items on parcel_id = parcels.id
        where parcels.order_id = orders.id and state = 'packing' group by parcels.id limit 1) as parcel
    from orders
    where ${waitsToPack} ${orderIds ? sql`and id = any(${orderIds}::text[])` : sql``}
    order by created_at, id limit ${PARCEL_LIMIT}`.execute(db)
  return rows
}

/** How many orders are to pack. */
export async function countToPack(db: Db): Promise<number> {
  const { rows } = await sql<{
    orders: number
  }>`select count(*)::int as orders from orders where ${waitsToPack}`.execute(db)
  return rows[0]?.orders ?? 0
}

/** A line of a pick list: where to go, what to take, and for which orders. */
export type PickLine = Omit<WaitingPiece, 'sizeId' | 'parts' | 'setOf'> & {
  orders: { orderNumber: string; pieces: number }[]
}

/**
 * What to take from the shelves for these orders, of sets their parts, in the order of the shelves; sizes without a
 * shelf last.
 */
export async function pickList(db: Db, orderIds: readonly string[]): Promise<{ lines: PickLine[]; orders: ToPack[] }> {
  const orders = await listToPack(db, orderIds)
  const lines = new Map<string, PickLine>()
  for (const { orderNumber, waiting: pieces } of orders) {
    for (const { sizeId, pieces: more, ...size } of pieces.flatMap(onShelves)) {
      const line = lines.get(sizeId) ?? { ...size, pieces: 0, orders: [] }
      lines.set(sizeId, {
        ...line,
        pieces: line.pieces + more,
        orders: [...line.orders, { orderNumber, pieces: more }],
      })
    }
  }
  const byShelf = (a: PickLine, b: PickLine) =>
    Number(a.shelf === '') - Number(b.shelf === '') ||
    a.shelf.localeCompare(b.shelf, 'en', { numeric: true }) ||
    a.name.localeCompare(b.name, 'en') ||
    a.ml - b.ml
  return { lines: [...lines.values()].sort(byShelf), orders }
}

const onShelves = ({ parts, ...piece }: WaitingPiece) =>
  parts ? parts.map(part => ({ ...part, pieces: part.pieces * piece.pieces })) : [piece]
