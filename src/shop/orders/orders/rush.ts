import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import { type Paisa, sum } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import type { Proof } from '../../ground/proofs/proof-rules.ts'
import { sharesOf } from '../../offers/cart/index.ts'
import { readSettings, type Settings } from '../../settings/settings/index.ts'
import { sharesArray } from '../../stock/stock/index.ts'

/** An unconfirmed order of a busy hour. */
export type RushedOrder = {
  orderId: string
  orderNumber: string
  createdAt: Date
  fullName: string
  city: string
  pieces: number
  totalAmount: Paisa
  /** What proves its buyer. */
  proof: Proof
  /**
   * Orders of the hour from its internet address. Of a mobile operator that says nothing: its customers share few
   * addresses.
   */
  fromAddress: number
}

/** An hour with more unconfirmed orders than the shop is used to. */
export type Rush = { hour: Date; orders: RushedOrder[]; pieces: number; total: Paisa }

/**
 * Unpaid, and not called yet; buyers whose phone answered are never among them. Unconfirmed orders have rows in
 * `stranger_orders` until they are confirmed or cancelled. What is planned to be cancelled is left out.
 */
const rushed = sql`
  select orders.id as "orderId", order_number as "orderNumber", date_trunc('hour', created_at) as hour, created_at as "createdAt",
    full_name as "fullName", city, total_amount as "totalAmount", own.pieces, own.proof,
    count(*) over (partition by date_trunc('hour', created_at), own.network)::int as "fromAddress"
  from orders join (select order_id, max(network) as network, max(proof) as proof, sum(pieces)::int as pieces from stranger_orders where proof <> 'phone' group by 1) own
    on own.order_id = orders.id
  where order_status = 'pending' and payment_status = 'unpaid' and not exists (select from order_calls where order_id = orders.id)
    and not exists (select from planned_cancellations where order_id = orders.id)`

/** Hours with at least `rushFrom` unconfirmed orders, the latest first; their orders, the oldest first. */
export async function findRushes(db: Db, { rushFrom }: { rushFrom: number }): Promise<Rush[]> {
  const { rows } = await sql<RushedOrder & { hour: Date }>`
    with rushed as materialized (${rushed})
    select * from rushed where hour in (select hour from rushed group by 1 having count(*) >= ${rushFrom}::int)
    order by hour desc, "createdAt", "orderId"`.execute(db)
  return [...Map.groupBy(rows, ({ hour }) => hour.getTime())].map(([at, orders]) => ({
    hour: new Date(at),
    orders: orders.map(({ hour: _hour, ...order }) => order),
    pieces: orders.reduce((sum, each) => sum + each.pieces, 0),
    total: sum(orders.map(({ totalAmount }) => totalAmount)),
  }))
}

/**
 * How much of the shop unconfirmed orders hold: of so many `sizes` on sale they hold the share that is open to
 * everybody of `held`.
 */
export type HeldShop = { sizes: number; held: number; orders: number }

// Fewer are the day's business of a small shop.
const MIN_ORDERS = 5

/**
 * Whether, and how far, unconfirmed orders hold most of the shop: of more than half of its sizes an unknown buyer is
 * asked for a proof. Null: they do not.
 */
export async function findHeldShop(db: Db, settings: Settings): Promise<HeldShop | null> {
  const { rows } = await sql<HeldShop>`
    with on_sale as (
      select sizes.id, stock from sizes join products on products.id = product_id
      where published and retired_at is null and not is_set
        and (stock > 0 or exists (select from stranger_orders where size_id = sizes.id and held))
    ), held as materialized (
      -- Before the question what is asked for, which costs a millisecond a size.
      select id, stock from on_sale where id in (select size_id from stranger_orders where held and proof <> 'phone')
    )
    select (select count(*)::int from on_sale) as sizes,
      (select count(distinct order_id)::int from stranger_orders where held and proof <> 'phone') as orders,
      (select count(*)::int from held where proof_asked(id, 1, stock, 'none', '', ${sharesArray(sharesOf(settings))}) is not null) as held`.execute(
    db,
  )
  const [shop] = rows
  return shop && shop.orders >= MIN_ORDERS && shop.held * 2 > shop.sizes ? shop : null
}

/** The incident that unconfirmed orders hold most of the shop, or null. */
export async function findRushIncident(db: Db): Promise<Incident | null> {
  const shop = await findHeldShop(db, await readSettings(db))
  return shop && { kind: 'rush', place: '', path: '/admin/orders/rush', text: heldShopText(shop) }
}

/** What unconfirmed orders hold, and what to do. */
export const heldShopText = ({ sizes, held, orders }: HeldShop): string =>
  `${plural(orders, 'unconfirmed order')} ${orders === 1 ? 'holds' : 'hold'} the share that is open to everybody of ${held} of ${sizes} sizes: the checkout now asks new customers for a code by email, or to call. Please confirm or cancel them, under Calls and Orders > Rush.`

/** The orders of these rushes. */
export const countRushed = (rushes: readonly Rush[]): number =>
  rushes.reduce((sum, { orders }) => sum + orders.length, 0)
