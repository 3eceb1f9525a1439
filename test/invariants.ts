import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

/** Each returns rows only when something is lost. */
const invariants = {
  'the stock of a size is the sum of its ledger, without gaps': sql`
    select id from sizes left join (
      select size_id, sum(change) as sum, bool_and(stock_after = running) as continues from (
        select *, sum(change) over (partition by size_id order by entry) as running from stock_ledger) entries group by size_id
    ) ledger on size_id = id where stock <> coalesce(sum, 0) or not coalesce(continues, true) or stock < 0`,
  'what an order has taken from stock is what its lines say, nothing once it is cancelled': sql`
    select coalesce(taken.order_id, lines.order_id) as id from
      (select order_id, size_id, -sum(change) as pieces from stock_ledger join orders on orders.id = order_id
        where reason in ('order', 'cancellation') or (reason = 'return' and order_status = 'cancelled')
        group by order_id, size_id having sum(change) <> 0) taken
      full join
      (select order_id, size_id, sum(quantity) as pieces from order_items join orders on orders.id = order_id
        where order_status <> 'cancelled' group by order_id, size_id) lines using (order_id, size_id)
    where taken.pieces is distinct from lines.pieces`,
  'an order costs what its lines cost, less its coupon, plus shipping and gift wrap': sql`
    select id from orders where subtotal <> (select sum(price_at_purchase * quantity) from order_items where order_id = orders.id)
      or total_amount <> subtotal - coupon_discount + shipping + gift_wrap_fee or coupon_discount > subtotal`,
  'what was paid is kept or paid back': sql`
    select id from orders where refunded <> (select coalesce(sum(amount), 0) from order_refunds where order_id = orders.id)
      or refunded > paid_amount or (payment_status = 'unpaid' and paid_amount <> 0)`,
  'every entry of the ledger adds up to zero for each order': sql`
    select entry_id::text as id from ledger_lines group by entry_id, order_id having sum(amount) <> 0`,
  'what an order charges is settled, open, refunded or written off': sql`
    select orders.id from orders left join (
      select order_id, sum(amount) as accounted from ledger_lines where account in ('bank', 'courierFees', 'withholdingTax', 'receivable',
        'codInTransit', 'codDue', 'refunds', 'writeOffs') group by order_id) ledger on order_id = orders.id
    where coalesce(accounted, 0) <> case when order_status = 'cancelled' then 0 else total_amount - case when payment_method = 'COD' then
      coalesce((select sum(cod_amount) from parcels where order_id = orders.id and restocked), 0) else 0 end end`,
  'the bank has what was paid ahead and settled, less what was paid back': sql`
    select orders.id from orders left join (select order_id,
        sum(amount) filter (where account = 'bank') as bank,
        coalesce(sum(amount) filter (where account = 'bank' and part = 'settlement'), 0) as settled
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id group by order_id) ledger on order_id = orders.id
    where coalesce(bank - settled, 0) <> case when payment_method = 'COD' then 0 else paid_amount end - refunded`,
  'couriers have or owe what they were given to collect, until it is settled or written off': sql`
    select orders.id from orders left join (select order_id,
        sum(amount) filter (where account in ('codInTransit', 'codDue') and part = 'collection') as given
      from ledger_lines join ledger_entries on ledger_entries.id = entry_id group by order_id) ledger on order_id = orders.id
    where payment_method = 'COD' and order_status = 'delivered' and coalesce(given, 0) < paid_amount`,
  'what couriers hold is the sum of the ledger': sql`
    select coalesce(lines.order_id, 'none') as id from cod_balances full join (
      select account, order_id, courier_id, parcel_id, sum(amount) as sum from ledger_lines where account in ('codInTransit', 'codDue')
      group by 1, 2, 3, 4 having sum(amount) <> 0) lines
      on (cod_balances.account, coalesce(cod_balances.order_id, ''), coalesce(cod_balances.courier_id, ''), coalesce(cod_balances.parcel_id, ''))
        = (lines.account, coalesce(lines.order_id, ''), coalesce(lines.courier_id, ''), coalesce(lines.parcel_id, ''))
    where coalesce(amount, 0) <> coalesce(sum, 0)`,
  'the last event is the status, and the first is pending': sql`
    select id from orders where order_status <> (select order_status from order_events where order_id = orders.id order by id desc limit 1)
      or 'pending' <> (select order_status from order_events where order_id = orders.id order by id limit 1)`,
  'a coupon is counted as often as orders that are not cancelled use it': sql`
    select coupons.id from coupons where redeemed <>
      (select count(*) from orders where coupon_id = coupons.id and order_status <> 'cancelled')`,
}

/** The names of the invariants of stock, money and history that do not hold, with what breaks them. */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql<{ id: string }>`${query}`.execute(db)
    if (rows.length > 0) broken.push(`${name}: ${rows.map(({ id }) => id).join(', ')}`)
  }
  return broken
}
