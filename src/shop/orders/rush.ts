import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addJob } from '../../platform/database/jobs.ts'
import { recordAudit } from '../audit/index.ts'
import type { Paisa } from '../money.ts'
import { ShopError } from '../shop-error.ts'
import { cancelOrders } from './cancel-orders.ts'

/** Unconfirmed orders of strangers from one network in an hour. `network` is empty where it is not known. */
export type RushedNetwork = { network: string; orders: number; pieces: number; total: Paisa }

/** An hour with more unconfirmed orders of strangers than the shop is used to. */
export type Rush = { hour: Date; orders: number; pieces: number; total: Paisa; networks: RushedNetwork[] }

/**
 * Of strangers, unpaid, and not called yet: returning buyers and proved emails are never among them. They have a
 * row in `stranger_orders` until they are confirmed or cancelled.
 */
const rushed = sql`
  select orders.id, date_trunc('hour', created_at) as hour, created_at, total_amount, own.network, own.pieces
  from orders join (select order_id, max(network) as network, sum(pieces) as pieces from stranger_orders group by 1) own
    on own.order_id = orders.id
  where order_status = 'pending' and payment_status = 'unpaid' and not exists (select from order_calls where order_id = orders.id)`

/** Hours with at least `rushFrom` unconfirmed orders of strangers, the latest first; their networks, those with the most orders first. */
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
