import { sql } from 'kysely'
import type { Invariant } from './invariant.ts'

/** Stock, sets, materials, fills, and what orders hold of them. */
export const stockInvariants: Invariant[] = [
  {
    name: "A size's stock is the sum of its ledger, whose rows follow one another without gaps",
    rows: sql`
      select id, stock < 0 or stock <> coalesce(sum, 0) or stock_entries <> coalesce(entries, 0) or not coalesce(continues, true) as broken
      from sizes left join (
        select size_id, sum(change) as sum, max(entry) as entries, bool_and(stock_after = running) as continues from (
          select *, sum(change) over (partition by size_id order by entry) as running from stock_ledger) entries
        group by size_id) ledger on size_id = id`,
  },
  {
    name: "A size's average cost is what its ledger makes of the last cost that somebody set",
    rows: sql`select id, average_cost is distinct from recounted_cost(id) as broken from sizes where not is_set`,
  },
  {
    name: 'Of a size was sold what orders took of it, less what they gave back',
    rows: sql`select id, sold <> recounted_sold(id) as broken from sizes`,
  },
  {
    // `refresh-sold` adds them up: what orders moved since its last turn may be missing. A transaction ends within a
    // minute.
    name: 'Of a product was sold what was of its sizes, when that was last summed',
    rows: sql`
      select products.id, products.sold <> coalesce(sum(sizes.sold), 0) and not exists (
        select from sizes moved join stock_ledger on size_id = moved.id
        where moved.product_id = products.id and order_id is not null
          and created_at > coalesce((select done_at from schedule_runs where name = 'refresh-sold'), '-infinity') - interval '1 minute') as broken
      from products left join sizes on product_id = products.id group by products.id`,
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
      select orders.id, case when order_ended(orders.*) then change > 0 or change < -bottles
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
      select orders.id, (not holds_stock and order_is_confirmed(orders))
        or exists (select from stranger_orders as own where order_id = orders.id and (order_status <> 'pending' or held <> holds_stock
          or pieces <> (select sum(quantity) from order_pieces where order_id = orders.id and order_pieces.size_id = own.size_id))) as broken
      from orders`,
  },
  {
    name: "A delivery's pieces are those that the ledger received for it",
    rows: sql`
      select purchase_id::text as id, lines.pieces <> coalesce(came, 0) as broken
      from (select purchase_id, size_id, sum(received) as pieces from purchase_lines group by 1, 2) lines
      left join (select purchase_id, size_id, sum(change) as came from stock_ledger where purchase_id is not null group by 1, 2) ledger
        using (purchase_id, size_id)`,
  },
  {
    name: 'The parcels of an order hold no more of a size than its lines',
    rows: sql`
      select order_id as id, packed > coalesce((
          select sum(quantity) from order_items where order_items.order_id = pieces.order_id and order_items.size_id = pieces.size_id), 0) as broken
      from (select order_id, size_id, sum(quantity) as packed from parcel_items join parcels on parcels.id = parcel_id
        where parcel_counts(parcels) group by 1, 2) pieces
      join orders on orders.id = order_id where order_status <> 'cancelled'`,
  },
]
