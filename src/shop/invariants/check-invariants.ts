import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { hasParcelToFollow, waitsToPack } from '../dispatch/index.ts'
import {
  dueOfReturn,
  endStatuses,
  onTheWayByHand,
  waitsForAdvance,
  waitsForCall,
  waitsForStock,
  waitsForTransfer,
} from '../orders/index.ts'
import { hasMaster, hasVideo } from '../pictures/index.ts'

/** `examples`: ids of rows that break it, at most five. */
type Invariant = { name: string; checked: number; broken: number; examples: string[] }

/** What must hold in every shop at any time: a name, and for each row that it speaks of an id and whether it is broken. */
const rules: { name: string; rows: ReturnType<typeof sql> }[] = [
  {
    name: "A size's stock is the sum of its ledger, whose rows follow one another without gaps",
    rows: sql`
      select id, stock < 0 or stock <> coalesce(sum, 0) or not coalesce(continues, true) as broken
      from sizes left join (
        select size_id, sum(change) as sum, bool_and(stock_after = running) as continues from (
          select *, sum(change) over (partition by size_id order by entry) as running from stock_ledger) entries
        group by size_id) ledger on size_id = id`,
  },
  {
    name: 'A size costs what the last row of its price history says, and the rows follow one another without gaps',
    rows: sql`
      select sizes.id, (now_row.price, now_row.discount) is distinct from (sizes.price, sizes.discount) or not coalesce(continues, false) as broken
      from sizes left join price_history now_row on now_row.size_id = sizes.id and now_row.until_at is null
      left join (
        select size_id, bool_and(before is null or before = from_at) as continues
        from (select *, lag(until_at) over (partition by size_id order by id) as before from price_history) spans group by size_id) history
        on history.size_id = sizes.id`,
  },
  {
    name: "A set's stock is what its parts allow, no part is a set, and a price that follows the parts is theirs",
    rows: sql`
      select id, is_set <> (allowed is not null) or (is_set and stock <> allowed) or nested
        or price <> coalesce(set_price(id, set_discount), price) as broken
      from sizes left join lateral (
        select min(part.stock / pieces) as allowed, coalesce(bool_or(part.is_set), false) as nested
        from size_parts join sizes part on part.id = part_id where set_id = sizes.id) of_parts on true`,
  },
  {
    name: "A material's stock and what it cost are the sums of its ledger, whose rows follow one another without gaps",
    rows: sql`
      select id::text, (stock, value, entries) is distinct from (coalesce(sum, 0), coalesce(cost, 0), coalesce(rows, 0))
        or not coalesce(continues, true) as broken
      from materials left join (
        select material_id, sum(change) as sum, sum(value_change) as cost, count(*) as rows, bool_and(stock_after = running) as continues from (
          select *, sum(change) over (partition by material_id order by entry) as running from material_ledger) entries
        group by material_id) ledger on material_id = id`,
  },
  {
    name: 'A fill cost what its materials cost, its pieces came at that cost, and undone it left nothing',
    // Of a piece the cost is a whole paisa.
    rows: sql`
      select id::text, cost <> coalesce(-taken, 0) or coalesce(back, 0) <> case when undone_at is null then 0 else cost end
        or coalesce(made, 0) <> case when undone_at is null then pieces else 0 end or abs(filled - cost) * 2 > pieces as broken
      from fills left join (
        select fill_id, sum(value_change) filter (where reason <> 'undone') as taken, sum(value_change) filter (where reason = 'undone') as back
        from material_ledger group by fill_id) materials on materials.fill_id = id
      left join (
        select fill_id, sum(change) as made, sum(change * unit_cost) filter (where reason = 'filled') as filled
        from stock_ledger where fill_id is not null group by fill_id) sizes on sizes.fill_id = id`,
  },
  {
    name: 'An order holds the bottles of its lines, and no ended order took or gave back more',
    // Orders from before the ledger have no rows in it.
    rows: sql`
      select orders.id, case when order_status in ('cancelled', 'delivered') then change > 0 or change < -bottles
        when not holds_stock then change <> 0
        -- Of an order on the way a parcel may have come back.
        else change <> -bottles + (select coalesce(sum(pieces), 0) from parcels cross join lateral order_moves(orders.id,
            array(select size_id from parcel_items where parcel_id = parcels.id order by size_id),
            array(select quantity from parcel_items where parcel_id = parcels.id order by size_id))
          where parcels.order_id = orders.id and restocked) end as broken
      from orders
      join (select order_id, sum(change) as change from stock_ledger where order_id is not null group by 1) taken
        on taken.order_id = orders.id
      join (select order_id, sum(quantity) as bottles from order_pieces group by 1) items on items.order_id = orders.id`,
  },
  {
    name: 'An order took of each size what its lines say, and nothing once it is cancelled',
    // An order from before the ledger took nothing by it, and may have been cancelled since.
    rows: sql`
      select order_id as id, taken.pieces is distinct from lines.pieces as broken
      from (
        select order_id, size_id, -sum(change) as pieces from stock_ledger join orders on orders.id = order_id
        where (reason in ('order', 'cancellation') or (reason = 'return' and order_status = 'cancelled'))
          and exists (select from stock_ledger as first where first.order_id = orders.id and first.reason = 'order')
        group by order_id, size_id having sum(change) <> 0) taken
      full join (
        select order_id, size_id, sum(quantity) as pieces from order_pieces join orders on orders.id = order_id
        where order_status <> 'cancelled' and holds_stock
          and exists (select from stock_ledger as first where first.order_id = orders.id and first.reason = 'order')
        group by order_id, size_id) lines using (order_id, size_id)`,
  },
  {
    name: 'Only an unconfirmed order waits without stock, and what strangers hold or wait for is in their unconfirmed orders',
    rows: sql`
      select orders.id, (not holds_stock and order_status not in ('pending', 'cancelled'))
        or exists (select from stranger_orders as own where order_id = orders.id and (order_status <> 'pending' or held <> holds_stock
          or pieces <> (select sum(quantity) from order_pieces where order_id = orders.id and order_pieces.size_id = own.size_id))) as broken
      from orders`,
  },
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
        or (payment_method = 'COD' and order_status <> 'cancelled' and total_amount - prepaid_applied <
          (select coalesce(sum(cod_amount), 0) from parcels where order_id = orders.id and parcel_counts(parcels))) as broken
      from orders`,
  },
  {
    name: 'A return that is done was paid back or exchanged, and none was given more than it is worth',
    // Returns from before refunds were linked to them have no value.
    rows: sql`
      select id, ${dueOfReturn} < 0 or (state = 'done' and ${dueOfReturn} <> 0) as broken
      from returns where value is not null`,
  },
  {
    name: 'Every entry of the ledger adds up to zero for each order in it',
    rows: sql`
      select id::text, bool_or(coalesce(sum, 1) <> 0) as broken from (
        select id, sum(amount) from ledger_entries left join ledger_lines on entry_id = id group by id, order_id) orders_of_entry
      group by id`,
  },
  {
    name: 'What an order charges is settled, open, refunded or written off',
    rows: sql`
      select id, case when order_status = 'cancelled' then advance_kept else total_amount - case when payment_method = 'COD' then
          coalesce((select sum(cod_amount) from parcels where order_id = orders.id and restocked), 0) else 0 end end
          <> coalesce(accounted, 0) as broken
      from orders left join (
        select order_id, sum(amount) as accounted from ledger_lines where account in ('bank', 'courierFees', 'incomeTax', 'salesTax', 'withholdingTax', 'receivable',
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
    name: 'A product is shown exactly while it is published, waits for a time only while it is scheduled, and has its addresses',
    rows: sql`
      select id, published <> (state = 'published') or (state = 'scheduled') <> (publish_at is not null)
        or (published and published_at is null) or (replaced_by is not null and state <> 'archived')
        or 2 > (select count(*) + (id = products.address)::int from product_addresses
          where product_id = products.id and product_addresses.address in (products.id, products.address)) as broken
      from products`,
  },
  {
    name: "A product's card and filters show its sizes that are sold, and no other",
    rows: sql`
      select p.id, (card_price, in_stock, mls) is distinct from (
          (select cut_price from sizes where product_id = p.id and retired_at is null order by stock < 1, ml, position, id limit 1),
          exists (select from sizes where product_id = p.id and retired_at is null and stock > 0),
          array(select distinct ml from sizes where product_id = p.id and retired_at is null order by ml)) as broken
      from products p`,
  },
  {
    name: 'A size names the end of a sale only while the sale that gives its discount runs, and has one at a time',
    rows: sql`
      select id, (sale_ends_at is not null and not exists (
          select from sale_sizes s join sales on sales.id = sale_id
          where size_id = sizes.id and state = 'running' and s.discount = sizes.discount and ends_at = sale_ends_at))
        or 1 < (select count(*) from sale_sizes join sales on sales.id = sale_id where size_id = sizes.id and state = 'running') as broken
      from sizes`,
  },
  {
    name: "The history of a size's price ends with its price of today",
    rows: sql`
      select sizes.id, (h.price, h.discount) is distinct from (sizes.price, sizes.discount) as broken
      from sizes left join price_history h on h.size_id = sizes.id and until_at is null`,
  },
  {
    name: 'A category counts its published products',
    rows: sql`
      select name as id, product_count <> (select count(*) from products where category = categories.name and published) as broken
      from categories`,
  },
  {
    name: 'A search document holds what its product does',
    rows: sql`
      select p.id, (d.published, d.sold, d.card_price, d.deal_price, d.in_stock, d.search)
        is distinct from (p.published, p.sold, p.card_price, p.deal_price, p.in_stock, p.search) as broken
      from products p left join search_documents d using (id)`,
  },
  {
    name: 'A coupon is counted for each order that uses it, within its limit',
    rows: sql`
      select id, redeemed > total_limit
        or redeemed <> (select count(*) from coupon_redemptions where coupon_id = coupons.id and released_at is null)
        or exists (select from orders where coupon_id = coupons.id and order_status <> 'cancelled' and not exists (
          select from coupon_redemptions where order_id = orders.id and coupon_redemptions.coupon_id = coupons.id and released_at is null)) as broken
      from coupons`,
  },
  {
    name: 'The offers of an order take off what it charges less, line by line',
    rows: sql`
      select order_id as id, sum(amount) not in (0, (select coupon_discount from orders where id = order_id))
        or (select sum(offer_discount) from order_items where order_items.order_id = used.order_id) not in (0, sum(amount)) as broken
      from coupon_redemptions used where released_at is null group by order_id`,
  },
  {
    name: 'A code of a batch is used by one order at most',
    rows: sql`
      select coupon_redemptions.code as id, count(*) > 1 as broken from coupon_redemptions join coupons on coupons.id = coupon_id
      where coupon_type = 'batch' and released_at is null group by coupon_redemptions.code`,
  },
  {
    name: 'A cancelled order holds no coupon',
    rows: sql`
      select id, order_status = 'cancelled' and released_at is null as broken
      from orders join coupon_redemptions on order_id = orders.id`,
  },
  {
    name: "A checkout's key has one order, and an order one key",
    rows: sql`
      select order_id as id, count(*) over (partition by order_id) > 1 or orders.id is null as broken
      from idempotency_keys left join orders on orders.id = order_id`,
  },
  {
    name: 'An order that has not ended stands in a queue that somebody works',
    // Calls, transfers, without stock, to pack, parcels by what comes next, and what was moved on its way by hand.
    rows: sql`
      select id, not (${sql.join(
        [
          waitsForCall,
          waitsForAdvance,
          waitsForTransfer,
          waitsForStock,
          waitsToPack,
          hasParcelToFollow,
          onTheWayByHand,
        ].map(queue => sql`(${queue})`),
        sql` or `,
      )}) as broken
      from orders where order_status not in (${sql.join(endStatuses)})`,
  },
  {
    name: "An order's status is that of its last event, and its first was pending",
    rows: sql`
      select id,
        order_status is distinct from (select order_status from order_events where order_id = orders.id order by id desc limit 1)
        or 'pending' is distinct from (select order_status from order_events where order_id = orders.id order by id limit 1) as broken
      from orders`,
  },
]

/** Counts what breaks the shop's invariants, and looks for the file of every picture and video. Only reads. */
export async function checkInvariants(db: Db, storage: Storage): Promise<Invariant[]> {
  const found = await checkRows(db)
  const pictures = await db.selectFrom('pictures').select('id').execute()
  const masters = pictures.map(({ id }) => id)
  found.push(await checkFiles('Every picture has its file', masters, id => hasMaster(storage, id)))
  const reviews = await db.selectFrom('reviews').select('videos').execute()
  const ofProducts = await db.selectFrom('product_videos').select('address').execute()
  const videos = [...reviews.flatMap(review => review.videos), ...ofProducts.map(({ address }) => address)]
  found.push(await checkFiles('Every video has its file', videos, video => hasVideo(storage, video)))
  return found
}

/** The invariants of stock, money, coupons and history, which the database alone shows. */
export async function checkRows(db: Db): Promise<Invariant[]> {
  const found: Invariant[] = []
  for (const { name, rows } of rules) {
    const { rows: counts } = await sql<Omit<Invariant, 'name'>>`
      select count(*) as checked, count(*) filter (where broken) as broken,
        coalesce((array_agg(id) filter (where broken))[1:5], '{}') as examples
      from (${rows}) each`.execute(db)
    found.push({ name, checked: 0, broken: 0, examples: [], ...counts[0] })
  }
  return found
}

async function checkFiles(
  name: string,
  files: string[],
  isThere: (file: string) => Promise<boolean>,
): Promise<Invariant> {
  const missing: string[] = []
  for (const file of files) if (!(await isThere(file))) missing.push(file)
  return { name, checked: files.length, broken: missing.length, examples: missing.slice(0, 5) }
}
