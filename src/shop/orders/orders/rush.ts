import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import { addJob } from '../../../platform/database/jobs.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import type { Paisa } from '../../ground/money.ts'
import { plural } from '../../ground/plural.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { sharesOf } from '../../offers/cart/index.ts'
import { readSettings, type Settings } from '../../settings/settings/index.ts'
import { sharesArray } from '../../stock/stock/index.ts'
import { cancelOrders } from './cancel-orders.ts'

/** Unconfirmed orders from one network in an hour. `network` is empty where it is not known. */
export type RushedNetwork = { network: string; orders: number; pieces: number; total: Paisa }

/** An hour with more unconfirmed orders than the shop is used to. */
export type Rush = { hour: Date; orders: number; pieces: number; total: Paisa; networks: RushedNetwork[] }

/**
 * Unpaid, and not called yet; buyers whose phone answered are never among them. Unconfirmed orders have rows in `stranger_orders` until they
 * are confirmed or cancelled.
 */
const rushed = sql`
  select orders.id, date_trunc('hour', created_at) as hour, created_at, total_amount, own.network, own.pieces
  from orders join (select order_id, max(network) as network, sum(pieces) as pieces from stranger_orders where proof <> 'phone' group by 1) own
    on own.order_id = orders.id
  where order_status = 'pending' and payment_status = 'unpaid' and not exists (select from order_calls where order_id = orders.id)`

/** Hours with at least `rushFrom` unconfirmed orders, the latest first; their networks, those with the most orders first. */
export async function findRushes(db: Db, { rushFrom }: { rushFrom: number }): Promise<Rush[]> {
  const { rows } = await sql<RushedNetwork & { hour: Date }>`
    with rushed as materialized (${rushed})
    select hour, network, count(*)::int as orders, sum(pieces)::int as pieces, sum(total_amount)::bigint as total
    from rushed where hour in (select hour from rushed group by 1 having count(*) >= ${rushFrom}::int)
    group by 1, 2 order by hour desc, orders desc, network`.execute(db)
  const hours = Map.groupBy(rows, ({ hour }) => hour.getTime())
  return [...hours].map(([at, networks]) => ({
    hour: new Date(at),
    orders: networks.reduce((sum, each) => sum + each.orders, 0),
    pieces: networks.reduce((sum, each) => sum + each.pieces, 0),
    total: networks.reduce((sum, each) => sum + each.total, 0) as Paisa,
    networks: networks.map(({ hour: _hour, ...each }) => each),
  }))
}

/** How much of the shop unconfirmed orders hold: of so many `sizes` on sale they hold the share that is open to everybody of `held`. */
export type HeldShop = { sizes: number; held: number; orders: number }

// Fewer are the day's business of a small shop.
const MIN_ORDERS = 5

/** Whether, and how far, unconfirmed orders hold most of the shop: of more than half of its sizes an unknown buyer is asked for a proof. Null: they do not. */
export async function findHeldShop(db: Db, settings: Settings): Promise<HeldShop | null> {
  const { rows } = await sql<HeldShop>`
    with on_sale as (
      select sizes.id, stock from sizes join products on products.id = product_id
      where published and retired_at is null and not is_set
        and (stock > 0 or exists (select from stranger_orders where size_id = sizes.id and held))
    )
    select (select count(*)::int from on_sale) as sizes,
      (select count(distinct order_id)::int from stranger_orders where held and proof <> 'phone') as orders,
      (select count(*)::int from on_sale where exists (select from stranger_orders where size_id = id and held and proof <> 'phone')
        and proof_asked(id, 1, stock, 'none', '', ${sharesArray(sharesOf(settings))}) is not null) as held`.execute(db)
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
export const countRushed = (rushes: readonly Rush[]): number => rushes.reduce((sum, { orders }) => sum + orders, 0)

/** The orders of an hour, or of one network in it. */
export const CancelRush = z.object({
  hour: z.iso.datetime({ error: 'Please choose an hour' }),
  network: z.string().max(60).optional(),
})

const Cancelling = CancelRush.extend({
  /** Later orders are another rush. */
  until: z.iso.datetime(),
  staff: z.object({ id: z.string(), name: z.string(), ipAddress: z.string() }),
})

const REASON = 'A rush of unconfirmed orders'
// Few at once: they lock the stock of their sizes.
const AT_ONCE = 25

/** Queues the cancellation of a rush. Returns how many orders it has now. Throws `not_found` when there are none. */
export async function startCancelRush(
  tx: Tx,
  rush: z.output<typeof CancelRush>,
  staff: z.output<typeof Cancelling>['staff'],
): Promise<number> {
  const until = new Date().toISOString()
  const { length } = await ofRush(tx, { ...rush, until }, null)
  if (length === 0) throw new ShopError('not_found', 'These orders are confirmed or cancelled already')
  await addJob(tx, 'cancel-rush', { ...rush, until, staff })
  return length
}

/** Cancels the orders of a rush, a few in each transaction, which has their audit rows. The job of `startCancelRush`; may run twice. */
export async function cancelRush(db: Db, payload: unknown): Promise<void> {
  const { staff, ...rush } = Cancelling.parse(payload)
  const cancelSome = () =>
    inTransaction(db, async tx => {
      const id = await ofRush(tx, rush, AT_ONCE)
      if (id.length === 0) return 0
      const { moved } = await cancelOrders(tx, { id, reason: REASON }, staff.name)
      for (const { orderId, orderNumber, from } of moved) {
        await recordAudit(tx, staff, {
          action: 'order.cancelled',
          subject: { type: 'order', id: orderId, label: orderNumber },
          before: { orderStatus: from },
          after: { orderStatus: 'cancelled' },
        })
      }
      return moved.length
    })
  while ((await cancelSome()) > 0);
}

type Chosen = Omit<z.output<typeof Cancelling>, 'staff'>

async function ofRush(tx: Tx, { hour, network, until }: Chosen, most: number | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${rushed}) orders
    where hour = ${hour}::timestamptz and created_at <= ${until}::timestamptz
      and (${network ?? null}::text is null or network = ${network ?? null})
    order by id limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}
