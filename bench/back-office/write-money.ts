import { sql, type Transaction } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { Clerk } from './generate-orders.ts'

type Tx = Transaction<Database>

// Couriers pay what they delivered until then.
const UNPAID_DAYS = 10

/** The ledger of the written orders and parcels, as `ledger_targets` has it; the settlements of each courier and week; what is still owed. */
export async function writeMoney(tx: Tx, clerk: Clerk): Promise<void> {
  await sql`
    create temp table posted on commit drop as
    select nextval(pg_get_serial_sequence('ledger_entries', 'id')) as id, each.*, at as created_at from (
      select n, 'charge' as part, 'placed' as event, created_at as at from plan where status <> 'cancelled'
      union all
      select n, 'payment', 'paid', confirmed_at from plan join orders using (id) where plan.payment_method <> 'COD' and paid_amount > 0
      union all
      select n, 'collection', case fell when 'delivered' then 'delivered' else 'handedOver' end, coalesce(delivered_at, left_at)
      from plan where payment_method = 'COD' and fell in ('outForDelivery', 'delivered')) each order by at`.execute(tx)
  await sql`
    insert into ledger_entries (id, part, event, created_at) overriding system value select id, part, event, created_at from posted`.execute(
    tx,
  )
  await sql`
    insert into ledger_lines (entry_id, line, account, order_id, courier_id, parcel_id, amount)
    select posted.id, line, account, orders.id, case when is_parcel then plan.courier_id end, case when is_parcel then 'parcel-' || n end, amount
    from posted join plan using (n) join orders on orders.id = plan.id cross join lateral (values
      ('charge', 1, 'receivable', false, total_amount), ('charge', 2, 'sales', false, -subtotal), ('charge', 3, 'discounts', false, coupon_discount),
      ('charge', 4, 'shippingIncome', false, -shipping), ('payment', 1, 'bank', false, paid_amount), ('payment', 2, 'receivable', false, -paid_amount),
      ('collection', 1, case event when 'delivered' then 'codDue' else 'codInTransit' end, true, total_amount),
      ('collection', 2, 'receivable', false, -total_amount)) each (part, line, account, is_parcel, amount)
    where each.part = posted.part and amount <> 0`.execute(tx)
  await writeSettlements(tx, clerk)
  await sql`
    insert into cod_balances (account, order_id, courier_id, parcel_id, amount, since)
    select account, ledger_lines.order_id, ledger_lines.courier_id, parcel_id, sum(amount), max(coalesce(delivered_at, handed_over_at))
    from ledger_lines left join parcels on parcels.id = parcel_id where account in ('codInTransit', 'codDue')
    group by 1, 2, 3, 4 having sum(amount) <> 0`.execute(tx)
}

async function writeSettlements(tx: Tx, { id }: Clerk): Promise<void> {
  await sql`
    create temp table statements on commit drop as
    select courier_id, week, closed, nextval(pg_get_serial_sequence('settlements', 'id')) as id,
      case when closed then nextval(pg_get_serial_sequence('ledger_entries', 'id')) end as entry_id
    from (select distinct courier_id, date_trunc('week', delivered_at) as week, delivered_at < now() - ${UNPAID_DAYS} * interval '1 day' as closed
      from parcels where state = 'delivered' and cod_amount > 0) weeks
    -- One statement waits to be checked.
    where closed or courier_id = 'tcs' order by week, courier_id`.execute(tx)
  await sql`
    create temp table paid on commit drop as
    select statements.id as settlement_id, entry_id, row_number() over (partition by statements.id order by code) as line, parcels.id as parcel_id,
      order_id, parcels.courier_id, tracking_number, code, cod_amount as cod, courier_fee as fee, round(cod_amount * 0.04)::bigint as tax
    from statements join parcels on parcels.courier_id = statements.courier_id and date_trunc('week', delivered_at) = week
      and (delivered_at < now() - ${UNPAID_DAYS} * interval '1 day') = closed
    where state = 'delivered' and cod_amount > 0`.execute(tx)
  await sql`
    insert into settlements (id, courier_id, state, file_name, file_hash, header, rows, paid_on, covers_until, staff_id, entry_id, received, closed_by,
      closed_at, created_at) overriding system value
    select statements.id, courier_id, case when closed then 'closed' else 'open' end, 'week.csv', md5(statements.id::text),
      '["CN", "Order", "COD", "Fee", "Tax"]', lines, week::date + 9, week::date + 6, ${id}, entry_id, case when closed then net end,
      case when closed then ${id} end, case when closed then week + interval '10 days' end, week + interval '9 days'
    from statements join (
      select settlement_id, sum(cod - fee - tax) as net, jsonb_agg(jsonb_build_array(tracking_number, code, cod / 100, fee / 100, tax / 100) order by line) as lines
      from paid group by 1) paid on settlement_id = statements.id`.execute(tx)
  await sql`
    insert into settlement_lines (settlement_id, line, tracking_number, order_number, cod, fee, tax, order_id, parcel_id, matched_by, expected)
    select settlement_id, line, tracking_number, code, cod, fee, tax, order_id, parcel_id, 'tracking', case when entry_id is not null then cod end
    from paid`.execute(tx)
  await sql`
    insert into ledger_entries (id, part, event, staff_id, created_at) overriding system value
    select entry_id, 'settlement', 'settled', ${id}, least(now(), week + interval '10 days') from statements where entry_id is not null`.execute(
    tx,
  )
  await sql`
    insert into ledger_lines (entry_id, line, account, order_id, courier_id, parcel_id, amount)
    select entry_id, (line - 1) * 4 + part, account, order_id, case when part = 4 then courier_id end, case when part = 4 then parcel_id end, amount
    from paid cross join lateral (values (1, 'bank', cod - fee - tax), (2, 'courierFees', fee), (3, 'withholdingTax', tax), (4, 'codDue', -cod))
      posted (part, account, amount)
    where entry_id is not null and amount <> 0`.execute(tx)
}
