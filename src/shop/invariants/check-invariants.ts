import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { hasMaster } from '../pictures/index.ts'
import { hasVideo } from '../reviews/index.ts'

type Invariant = { name: string; checked: number; broken: number }

/** What must hold in every shop at any time: name, the rows it speaks of, and whether a row breaks it. */
const rules: { name: string; rows: ReturnType<typeof sql> }[] = [
  {
    name: "A size's stock is the sum of its ledger, and what the ledger's last row says",
    rows: sql`
      select stock <> coalesce((select sum(change) from stock_ledger where size_id = sizes.id), 0)
        or stock <> coalesce((select stock_after from stock_ledger where size_id = sizes.id order by entry desc limit 1), 0) as broken
      from sizes`,
  },
  {
    name: 'An order holds the bottles of its lines, and no ended order took or gave back more',
    // Orders from before the ledger have no rows in it.
    rows: sql`
      select case when order_status in ('cancelled', 'delivered') then change > 0 or change < -bottles
        -- Of an order on the way a parcel may have come back.
        else change <> -bottles + (select coalesce(sum(quantity), 0) from parcel_items join parcels on parcels.id = parcel_id
          where parcels.order_id = orders.id and restocked) end as broken
      from orders
      join (select order_id, sum(change) as change from stock_ledger where order_id is not null group by 1) taken
        on taken.order_id = orders.id
      join (select order_id, sum(quantity) as bottles from order_items group by 1) items on items.order_id = orders.id`,
  },
  {
    name: "An order's total is its lines less the coupon plus shipping and gift wrap",
    rows: sql`
      select subtotal <> amount or total_amount <> subtotal - coupon_discount + shipping + gift_wrap_fee as broken
      from orders join (select order_id, sum(price_at_purchase * quantity) as amount from order_items group by 1) items
        on items.order_id = orders.id`,
  },
  {
    name: 'What was paid back is the sum of the refunds, and never more than was paid',
    rows: sql`
      select refunded > paid_amount
        or refunded <> coalesce((select sum(amount) from order_refunds where order_id = orders.id), 0) as broken
      from orders`,
  },
  {
    name: 'Every entry of the ledger adds up to zero for each order in it',
    rows: sql`
      select bool_or(coalesce(sum, 1) <> 0) as broken from (
        select id, sum(amount) from ledger_entries left join ledger_lines on entry_id = id group by id, order_id) orders_of_entry
      group by id`,
  },
  {
    name: 'What an order charges is settled, open, refunded or written off',
    rows: sql`
      select case when order_status = 'cancelled' then 0 else total_amount - case when payment_method = 'COD' then
          coalesce((select sum(cod_amount) from parcels where order_id = orders.id and restocked), 0) else 0 end end
          <> coalesce(accounted, 0) as broken
      from orders left join (
        select order_id, sum(amount) as accounted from ledger_lines where account in ('bank', 'courierFees', 'withholdingTax', 'receivable',
          'codInTransit', 'codDue', 'refunds', 'writeOffs') group by order_id) ledger on ledger.order_id = orders.id`,
  },
  {
    name: "The ledger says of every order what the order's state says",
    rows: sql`
      select exists (
        select from (
          select part, account, courier_id, parcel_id, amount from ledger_targets(orders)
          union all
          select part, account, courier_id, parcel_id, -amount from ledger_lines join ledger_entries on ledger_entries.id = entry_id
          where order_id = orders.id and part not in ('settlement', 'writeOff')
        ) both_sides group by part, account, courier_id, parcel_id having sum(amount) <> 0) as broken
      from orders`,
  },
  {
    name: 'What couriers hold is the sum of the ledger',
    rows: sql`
      select coalesce(amount, 0) <> coalesce(sum, 0) as broken
      from cod_balances full join (
        select account, order_id, courier_id, parcel_id, sum(amount) as sum from ledger_lines where account in ('codInTransit', 'codDue')
        group by 1, 2, 3, 4 having sum(amount) <> 0) lines
        on (cod_balances.account, coalesce(cod_balances.order_id, ''), coalesce(cod_balances.courier_id, ''), coalesce(cod_balances.parcel_id, ''))
          = (lines.account, coalesce(lines.order_id, ''), coalesce(lines.courier_id, ''), coalesce(lines.parcel_id, ''))`,
  },
  {
    name: 'A coupon is counted for each order that uses it, within its limit',
    rows: sql`
      select redeemed > total_limit or redeemed <
        (select count(*) from coupon_redemptions where coupon_id = coupons.id and released_at is null) as broken
      from coupons`,
  },
  {
    name: 'A cancelled order holds no coupon',
    rows: sql`
      select order_status = 'cancelled' and released_at is null as broken
      from orders join coupon_redemptions on order_id = orders.id`,
  },
  {
    name: "A checkout's key has one order, and an order one key",
    rows: sql`
      select count(*) over (partition by order_id) > 1 or orders.id is null as broken
      from idempotency_keys left join orders on orders.id = order_id`,
  },
  {
    name: "An order's status is that of its last event",
    rows: sql`
      select order_status is distinct from
        (select order_status from order_events where order_id = orders.id order by id desc limit 1) as broken
      from orders`,
  },
]

/** Counts what breaks the shop's invariants, and looks for the file of every picture and video. Only reads. */
export async function checkInvariants(db: Db, storage: Storage): Promise<Invariant[]> {
  const found: Invariant[] = []
  for (const { name, rows } of rules) {
    const { rows: counts } = await sql<{ checked: number; broken: number }>`
      select count(*) as checked, count(*) filter (where broken) as broken from (${rows}) each`.execute(db)
    found.push({ name, checked: counts[0]?.checked ?? 0, broken: counts[0]?.broken ?? 0 })
  }
  const pictures = await db.selectFrom('pictures').select('id').execute()
  found.push(await checkFiles('Every picture has its file', pictures, ({ id }) => hasMaster(storage, id)))
  const reviews = await db.selectFrom('reviews').select('videos').execute()
  const videos = reviews.flatMap(review => review.videos)
  found.push(await checkFiles('Every video has its file', videos, video => hasVideo(storage, video)))
  return found
}

async function checkFiles<Row>(name: string, rows: Row[], isThere: (row: Row) => Promise<boolean>): Promise<Invariant> {
  let broken = 0
  for (const row of rows) if (!(await isThere(row))) broken++
  return { name, checked: rows.length, broken }
}
