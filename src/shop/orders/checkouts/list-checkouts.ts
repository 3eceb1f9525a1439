import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { orderSums } from '../../ground/sums-over-orders.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { OrderStatus } from '../orders/index.ts'
import { waitsForCartCall } from './call-left-carts.ts'
import { findLeftCart, type LeftCartLine } from './left-cart.ts'
import type { CartCallOutcome, CheckoutState, Way } from './left-cart-rules.ts'

export const CheckoutFilter = z.object({ of: oneOf(['call', 'reminded', 'brought']), page: pageFilter(100) })

export type Checkout = {
  checkoutId: string
  phone: string | null
  email: string | null
  /** '2 × Night Oud 50 ml, ...' */
  items: string
  amount: Paisa
  notedAt: Date
  /** Nobody has shown that the contact is theirs: what was ticked with it is no consent. */
  unproved: boolean
  state: CheckoutState
  why: string
  way: Way | null
  remindedAt: Date | null
  openedAt: Date | null
  calls: number
  callOutcome: CartCallOutcome | null
  calledBy: string
  orderId: string | null
  orderNumber: string | null
  orderStatus: OrderStatus | null
  total: Paisa | null
}

// Its names are apart from those of checkouts.
const theirOrder = sql`
  left join lateral (select order_number, order_status, total_amount from orders where orders.id = checkouts.order_id) ordered on true`

const columns = sql`
  checkouts.id as "checkoutId", checkouts.phone, checkouts.email, amount, noted_at as "notedAt", unproved, state, why, way, reminded_at as "remindedAt",
  opened_at as "openedAt", calls, call_outcome as "callOutcome", called_by as "calledBy", order_id as "orderId",
  order_number as "orderNumber", order_status as "orderStatus", total_amount as total,
  (select string_agg(counted_size((line ->> 'quantity')::integer, products.name, size_words(sizes)), ', ' order by place)
    from jsonb_array_elements(lines) with ordinality as l (line, place) join sizes on sizes.id = line ->> 'selectedSizeId'
      join products on products.id = product_id) as items`

/**
 * The shopper was notified before the order that followed, if any: by a message, an email, a call, or the opened link.
 * Waiting to be notified is not enough.
 */
const wasNotified = sql`exists (
  select from (values (opened_at), (case when calls > 0 then called_at end)
    union all select sent_at from messages where cause = 'cart ' || checkouts.id
    union all select sent_at from emails where cause = 'cart-reminder ' || checkouts.id) told (told_at)
  where told_at <= coalesce(ordered_at, now()))`

/** Carts that were left after a tick to be reminded, the newest first. */
export async function listCheckouts(
  db: Db,
  { of, page }: z.output<typeof CheckoutFilter>,
  settings: Pick<Settings, 'messageWaitHours'>,
): Promise<{ checkouts: Checkout[]; more: boolean }> {
  const which = {
    '': sql`true`,
    call: waitsForCartCall(settings),
    reminded: wasNotified,
    brought: sql`order_id is not null and ${wasNotified}`,
  }[of]
  const { rows } = await sql<Checkout>`
    select ${columns} from checkouts ${theirOrder} where ${which}
    order by noted_at desc, checkouts.id ${pageRows(page)}`.execute(db)
  const { rows: checkouts, more } = pageOf(rows)
  return { checkouts, more }
}

/**
 * What reminders of the last 90 days brought. `delivered`: in paisa, what of their delivered orders was kept and paid
 * for.
 */
export async function countReminders(db: Db) {
  const { rows } = await sql<{ reminded: number; opened: number; orders: number; delivered: Paisa }>`
    with reminded as (select opened_at, order_id from checkouts where reminded_at > now() - interval '90 days' and ${wasNotified})
    select count(*)::int as reminded, count(opened_at)::int as opened, count(order_id)::int as orders,
      (select ${orderSums.brought} from orders where id in (select order_id from reminded)) as delivered
    from reminded`.execute(db)
  return rows[0] ?? { reminded: 0, opened: 0, orders: 0, delivered: 0 as Paisa }
}

/** One of them, with its lines as they are today. Throws `not_found`. */
export async function findCheckout(
  db: Db,
  id: string,
  settings: Pick<Settings, 'messageWaitHours'>,
): Promise<Checkout & { toCall: boolean; lines: LeftCartLine[] }> {
  const { rows } = await sql<Checkout & { toCall: boolean }>`
    select ${columns}, ${waitsForCartCall(settings)} as "toCall" from checkouts ${theirOrder}
    where checkouts.id = ${id}`.execute(db)
  if (!rows[0]) throw new ShopError('not_found', 'There is no such cart')
  return { ...rows[0], lines: await findLeftCart(db, id) }
}
