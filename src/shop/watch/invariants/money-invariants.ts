import { sql } from 'kysely'
import { goneLines } from '../../orders/fiscal/index.ts'
import { dueOfReturn } from '../../orders/orders/index.ts'
import type { Invariant } from './invariant.ts'

/** What orders charge, what was paid and paid back, and the ledger of money. */
export const moneyInvariants: Invariant[] = [
  {
    name: "An order's total is its lines less the coupon plus shipping and gift wrap",
    rows: sql`
      select id, subtotal <> amount or coupon_discount > subtotal
        or total_amount <> subtotal - coupon_discount - exchange_credit + shipping + gift_wrap_fee as broken
      from orders join (select order_id, sum(price_at_purchase * quantity) as amount from order_items group by 1) items
        on items.order_id = orders.id`,
  },
  {
    name: 'What was paid back is the sum of the refunds, and never more than was paid',
    rows: sql`
      select id, refunded > paid_amount or (payment_status = 'unpaid' and paid_amount <> prepaid_amount)
        or refunded <> coalesce((select sum(amount) from order_refunds where order_id = orders.id), 0) as broken
      from orders`,
  },
  {
    name: 'What came ahead of an order is the sum of its payments; couriers collect no more than the rest, and what is kept was paid',
    rows: sql`
      select id, prepaid_amount <> coalesce((select sum(amount) from order_payments where order_id = orders.id), 0)
        or paid_amount < prepaid_amount or (advance_kept > 0 and (order_status <> 'cancelled' or advance_kept > prepaid_amount))
        or (payment_method = 'COD' and order_status <> 'cancelled' and
          (select coalesce(sum(cod_amount) filter (where parcel_is_open(parcels)), 0) > greatest(0, total_amount - prepaid_applied
            - coalesce(sum(cod_amount) filter (where not parcel_is_open(parcels)), 0))
          from parcels where order_id = orders.id and parcel_counts(parcels))) as broken
      from orders`,
  },
  {
    name: 'No parcel is to be paid more than its order still owes, and no order both owes and is owed',
    rows: sql`
      select orders.id, (due > 0 and goes_back > 0) or coalesce(wrong, false)
        or (not order_ended(orders.*) and coalesce(owed, 0) > due) as broken
      from orders cross join lateral order_dues(orders) left join lateral (
        select sum(owed) as owed, bool_or(owed < 0 or owed > collects) as wrong from parcels_cash(orders)) cash on true`,
  },
  {
    name: 'What is to be paid back stands in the queue of refunds',
    rows: sql`
      select orders.id, goes_back > 0 and id not in (select order_id from refunds_due()) as broken
      from orders cross join lateral order_dues(orders)`,
  },
  {
    name: 'A return that is done was paid back or exchanged, and none was given more than it is worth',
    // Returns from before refunds were linked to them have no value.
    rows: sql`
      select id, ${dueOfReturn} < 0 or (state = 'done' and ${dueOfReturn} <> 0) as broken
      from returns where value is not null`,
  },
  {
    name: 'The returns of an order are worth no more than was paid for what arrived of it, and none has more pieces',
    rows: sql`
      select returned.order_id as id, worth > (
          select sum(paid_for(item, quantity)) - sum(paid_for(item, pieces_restocked(item))) from order_items item where item.order_id = returned.order_id)
        or exists (select from order_items item where item.order_id = returned.order_id and quantity - pieces_restocked(item) < (
          select sum(return_lines.quantity) from return_lines join returns on returns.id = return_id
          where returns.order_id = item.order_id and return_lines.position = item.position and return_stands(returns))) as broken
      from (select order_id, sum(value) as worth from returns where return_stands(returns) group by 1) returned`,
  },
  {
    name: 'The tax office is not told that more of a sale is gone than is',
    rows: sql`
      select sale.id::text, exists (select from (${goneLines}) each where noted > gone) as broken
      from fiscal_invoices sale where kind = 'sale' and state = 'posted'`,
  },
  {
    name: 'An invoice of the tax office, less its notes, has no fewer pieces than its order',
    // An edit is reported within minutes, by the law within 180 days, and only where no person decided otherwise.
    rows: sql`
      select sale.id::text, exists (select from order_items item where order_id = sale.order_id and price_at_purchase > 0
        and quantity > coalesce((select sum((line ->> 'quantity')::int) from jsonb_array_elements(sale.invoice -> 'lines') line
          where case when line ? 'sizeId' then item.size_id = line ->> 'sizeId' else item.name || ', ' || item.ml || ' ml' = line ->> 'description' end), 0)) as broken
      from fiscal_invoices sale join orders on orders.id = order_id
      where sale.kind = 'sale' and sale.state = 'posted' and replaced_at is null and order_status <> 'cancelled' and posted_at > now() - interval '180 days'
        and not exists (select from order_changes where order_changes.order_id = sale.order_id and order_changes.kind = 'items'
          and order_changes.id > sale.change_id and order_changes.created_at > now() - interval '1 hour')`,
  },
  {
    name: 'Every entry of the ledger adds up to zero for each order in it',
    rows: sql`
      select id::text, bool_or(coalesce(sum, 1) <> 0) as broken from (
        select id, sum(amount) from ledger_entries left join ledger_lines on entry_id = id group by id, order_id) orders_of_entry
      group by id`,
  },
  {
    name: 'Money that is put aside for a customer stands in the ledger until it is paid back',
    // Lines of couriers' statements without a parcel stand in the same account, by entries of their settlements.
    rows: sql`
      select 'all' as id, coalesce(owed, 0) <> -coalesce(kept, 0) as broken
      from (select sum(owed) as owed from payments_aside() where entry_id is not null) aside,
        (select sum(amount) as kept from ledger_lines join ledger_entries on ledger_entries.id = entry_id
          where account = 'unallocated' and event in ('putAside', 'refunded')) ledger`,
  },
  {
    name: 'What an order charges is settled, open, refunded or written off',
    rows: sql`
      select id, order_charges(orders) <> coalesce(accounted, 0) as broken
      from orders left join (
        select order_id, sum(amount) as accounted from ledger_lines where account in ('bank', 'courierFees', 'inputTax', 'incomeTax', 'salesTax', 'withholdingTax', 'receivable',
          'codInTransit', 'codDue', 'refunds', 'writeOffs') group by order_id) ledger on order_id = id`,
  },
  {
    name: 'The bank has what was paid ahead and settled, less what was paid back',
    rows: sql`
      select orders.id, coalesce(bank - settled, 0) <> case when payment_method = 'COD' then prepaid_amount else paid_amount end - refunded as broken
      from orders left join (
        select order_id, sum(amount) filter (where account = 'bank') as bank,
          coalesce(sum(amount) filter (where account = 'bank' and part = 'settlement'), 0) as settled
        from ledger_lines join ledger_entries on ledger_entries.id = entry_id group by order_id) ledger on order_id = orders.id`,
  },
  {
    name: 'Couriers have or owe what was collected, until it is settled or written off',
    rows: sql`
      select orders.id, payment_method = 'COD' and order_status = 'delivered' and coalesce(given, 0) < paid_amount - prepaid_amount as broken
      from orders left join (
        select order_id, sum(amount) filter (where account in ('codInTransit', 'codDue') and part = 'collection') as given
        from ledger_lines join ledger_entries on ledger_entries.id = entry_id group by order_id) ledger on order_id = orders.id`,
  },
  {
    name: "The ledger says of every order what the order's state says",
    rows: sql`
      select id, exists (
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
      select coalesce(cod_balances.order_id, lines.order_id, 'none') as id, coalesce(amount, 0) <> coalesce(sum, 0) as broken
      from cod_balances full join (
        select account, order_id, courier_id, parcel_id, sum(amount) as sum from ledger_lines where account in ('codInTransit', 'codDue')
        group by 1, 2, 3, 4 having sum(amount) <> 0) lines
        on (cod_balances.account, coalesce(cod_balances.order_id, ''), coalesce(cod_balances.courier_id, ''), coalesce(cod_balances.parcel_id, ''))
          = (lines.account, coalesce(lines.order_id, ''), coalesce(lines.courier_id, ''), coalesce(lines.parcel_id, ''))`,
  },
  {
    name: 'A closed settlement received what its entry put into the bank',
    rows: sql`
      select settlements.id::text, received <> coalesce((
        select sum(amount) from ledger_lines where ledger_lines.entry_id = settlements.entry_id and account = 'bank'), 0) as broken
      from settlements where state = 'closed'`,
  },
  {
    name: 'A closed day expected what was counted at the close before, and what the ledger moved since',
    rows: sql`
      select day::text as id, expected is distinct from (figures ->> 'expected')::bigint
        or expected <> coalesce(before_counted, 0) + (figures ->> 'moved')::bigint
        or (figures ->> 'ledger')::bigint - (before_figures ->> 'ledger')::bigint <> (figures ->> 'moved')::bigint as broken
      from (select *, lag(cash + bank) over by_day as before_counted, lag(figures) over by_day as before_figures
        from day_closes window by_day as (order by day)) closes`,
  },
]
