import { type Kysely, sql, type Transaction } from 'kysely'
import { demoPeople } from '../../db/seeds/demo/people.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { ORDER_NUMBER_LETTERS } from '../../src/shop/orders/orders/typed-order-number-rules.ts'
import { dropIndexes } from '../drop-indexes.ts'
import { writeMoney } from './write-money.ts'

type Tx = Transaction<Database>
export type OrderVolume = { orders: number; customers: number; days: number }
export type Clerk = { id: string; name: string }

/**
 * Fills a shop that has products and no orders with the orders of `days` until now, the same each time: customers, orders in every
 * status, stock, parcels, settlements, audit log, summaries of reports. Each table is written by one statement, without triggers and indexes; what
 * they keep is written by statements too, so that all invariants hold.
 */
export async function generateOrders(db: Kysely<Database>, volume: OrderVolume, clerk: Clerk): Promise<void> {
  await db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local work_mem = '256MB'`.execute(tx)
    await sql`set local maintenance_work_mem = '1GB'`.execute(tx)
    const makeIndexes = await dropIndexes(tx, written)
    await makeRandom(tx)
    await step('plan', async () => {
      await writeCustomers(tx, volume.customers)
      await planOrders(tx, volume)
      await planLines(tx)
      await sql`analyze people, plan, lines`.execute(tx)
    })
    await step('orders', () => writeOrders(tx))
    await sql`analyze orders, order_items`.execute(tx)
    await step('events', () => writeEvents(tx, clerk))
    await step('stock', () => writeStock(tx))
    await step('parcels', () => writeParcels(tx, clerk))
    await sql`analyze parcels, parcel_items`.execute(tx)
    await step('money', () => writeMoney(tx, clerk))
    await step('sources', () => writeSources(tx))
    await step('the rest', () => writeOffice(tx, clerk))
    await step('indexes', makeIndexes)
  })
  await step('statistics', () => sql`vacuum analyze`.execute(db))
  await step('summaries', () => db.transaction().execute(writeSummaries))
}

/** Says how long a part took: with millions of orders each takes minutes. */
async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  console.log(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

const written = [
  'customers',
  'orders',
  'order_items',
  'order_events',
  'stock_ledger',
  'parcels',
  'parcel_items',
  'audit_log',
  'ledger_entries',
  'ledger_lines',
  'settlement_lines',
  'coupon_redemptions',
  'order_sources',
]

/** `share(n, salt)`: from 0 to 1, evenly distributed, the same each time. */
async function makeRandom(tx: Tx): Promise<void> {
  await sql`
    create function pg_temp.share(n bigint, salt text) returns float8 language sql immutable parallel safe as $$
      select (hashtextextended(n::text || salt, 1) & 1048575)::float8 / 1048576
    $$`.execute(tx)
}

async function writeCustomers(tx: Tx, customers: number): Promise<void> {
  const people = demoPeople.map(([fullName, city, state, town]) => ({ fullName, city, state, town }))
  await sql`
    create temp table people on commit drop as
    select n, 'bench-' || n as id, names."fullName" || ' ' || n as full_name, 'customer' || n || '@bench.example' as email,
      '+923' || lpad((100000000 + n)::text, 9, '0') as phone, 'House ' || n || ', Street ' || n % 97 as address, places.city, places.state, places.town
    from generate_series(1, ${customers}::int) n
    join (select *, row_number() over () - 1 as k from json_to_recordset(${JSON.stringify(people)}::json) as p ("fullName" text)) names
      on names.k = floor(${people.length} * pg_temp.share(n, 'name'))
    join (select *, row_number() over () - 1 as k from json_to_recordset(${JSON.stringify(people)}::json) as p (city text, state text, town text)) places
      on places.k = floor(${people.length} * pg_temp.share(n, 'city') ^ 1.5)`.execute(tx)
  await sql`
    insert into customers (id, browser_id, email, name, phone, address, city, state, town, country, phone_number)
    select id, 'browser-' || id, email, full_name, phone, address, city, state, town, 'PK', phone from people`.execute(
    tx,
  )
}

/** When each order was placed, by whom, and what became of it. Orders are spread evenly; the younger, the more are open. */
async function planOrders(tx: Tx, { orders, customers, days }: OrderVolume): Promise<void> {
  // A number without a common factor with the count of all order numbers, so that none comes twice.
  const letters = ORDER_NUMBER_LETTERS.length
  const digit = (place: number) =>
    sql`substr(${ORDER_NUMBER_LETTERS}, ((n * 7368787::bigint % ${letters ** 8}::bigint) / ${letters ** place}::bigint % ${letters})::int + 1, 1)`
  const part = (from: number) =>
    sql.join(
      [0, 1, 2, 3].map(place => digit(from + place)),
      sql` || `,
    )
  await sql`
    create temp table plan on commit drop as
    select *, case
        when hours < 8 then 'pending'
        when hours < 24 then case when fate < 0.2 then 'pending' else 'confirmed' end
        when hours < 48 then case when fate < 0.1 then 'pending' when fate < 0.3 then 'confirmed' else 'processing' end
        when hours < 120 then case when fate < 0.06 then 'cancelled' else 'outForDelivery' end
        when hours < 240 then case when fate < 0.06 then 'cancelled' when fate < 0.2 then 'outForDelivery' else 'delivered' end
        when fate < 0.06 then 'cancelled' when fate < 0.12 then 'refused' else 'delivered' end as fell
    from (
      select n, 'bench-' || n as id, 'KH-' || ${part(0)} || '-' || ${part(4)} as order_number,
        now() - (${orders}::int - n + pg_temp.share(n, 'time')) / ${orders}::int * (${days}::int * interval '1 day') as created_at,
        (${orders}::int - n + pg_temp.share(n, 'time')) * ${days}::int * 24 / ${orders}::int as hours,
        -- People join as time goes by; those who joined lately order more.
        1 + floor(${customers}::int * (n::float8 / ${orders}::int) * pg_temp.share(n, 'customer') ^ 0.7)::int as customer, pg_temp.share(n, 'fate') as fate,
        case when pg_temp.share(n, 'payment') < 0.1 then 'Bank Transfer' else 'COD' end as payment_method,
        (array['tcs', 'leopards', 'postex', 'mnp', 'blueex', 'call-courier'])[1 + floor(6 * pg_temp.share(n, 'courier') ^ 1.6)::int] as courier_id
      from generate_series(1, ${orders}::int) n
    ) drawn`.execute(tx)
  // Times that follow one another.
  await sql`alter table plan add primary key (n), add column status text, add column confirmed_at timestamptz, add column packed_at timestamptz,
    add column left_at timestamptz, add column delivered_at timestamptz, add column refused_at timestamptz, add column cancelled_at timestamptz`.execute(
    tx,
  )
  await sql`
    update plan set status = case fell when 'refused' then 'cancelled' else fell end,
      confirmed_at = case when fell not in ('pending', 'cancelled') then created_at + interval '4 hours' end,
      packed_at = case when fell in ('processing', 'outForDelivery', 'delivered', 'refused') then created_at + interval '20 hours' end,
      left_at = case when fell in ('outForDelivery', 'delivered', 'refused') then created_at + (28 + 16 * pg_temp.share(n, 'left')) * interval '1 hour' end,
      delivered_at = case when fell = 'delivered' then created_at + (80 + 35 * pg_temp.share(n, 'road')) * interval '1 hour' end,
      refused_at = case when fell = 'refused' then created_at + interval '100 hours' end,
      cancelled_at = case fell when 'cancelled' then created_at + interval '10 hours' when 'refused' then created_at + interval '200 hours' end`.execute(
    tx,
  )
}

/** One to three sizes an order, a few of them much asked for. */
async function planLines(tx: Tx): Promise<void> {
  await sql`
    create temp table shelf on commit drop as
    select row_number() over (order by sizes.id) - 1 as k, sizes.id as size_id, product_id, name, images[1] as image, ml, sku, price, discount, cut_price
    from sizes join products on products.id = product_id where stock > 0 and published`.execute(tx)
  await sql`alter table shelf add primary key (k)`.execute(tx)
  await sql`
    create temp table lines on commit drop as
    select distinct on (n, size_id) n, line as position, shelf.*, 1 + floor(1.3 * pg_temp.share(n * 3 + line, 'pieces'))::int as quantity
    from plan cross join generate_series(1, 3) line
    join shelf on k = floor((select count(*) from shelf) * pg_temp.share(n * 3 + line, 'size') ^ 2)
    where line = 1 or pg_temp.share(n * 3 + line, 'more') < 0.3
    order by n, size_id, line`.execute(tx)
  await sql`create index on lines (n)`.execute(tx)
}

async function writeOrders(tx: Tx): Promise<void> {
  await sql`
    create temp table totals on commit drop as
    select n, sum(quantity * cut_price)::bigint as subtotal from lines group by n`.execute(tx)
  // A customer's first order may have used it.
  await sql`
    insert into coupons (id, name, code, discount_type, discount_value, minimum_subtotal)
    values ('bench', 'Bench', 'BENCH100', 'fixed', 10000, 100000)`.execute(tx)
  await sql`
    insert into orders (id, order_number, customer_id, payment_method, payment_status, order_status, coupon_id, coupon_code, subtotal,
      coupon_discount, shipping, total_amount, paid_amount, email, full_name, address, city, state, country, town, phone_number, created_at,
      courier, tracking_number, tracking_url, expires_at)
    select orders.id, order_number, customer_id, payment_method, case when paid then 'paid' else 'unpaid' end, status,
      case when discount > 0 then 'bench' end, case when discount > 0 then 'BENCH100' end, subtotal, discount, shipping,
      subtotal - discount + shipping, case when paid then subtotal - discount + shipping else 0 end, email, full_name, address, city, state, 'PK',
      town, mobile, created_at, case when left_at is null then '' else couriers.name end, case when left_at is null then '' else 'TN' || n end,
      case when left_at is not null and tracking_url <> '' then replace(tracking_url, '{number}', 'TN' || n) end,
      case when status = 'pending' then created_at + interval '7 days' end
    from (
      select plan.*, people.id as customer_id, email, full_name, address, city, state, town, people.phone as mobile, subtotal, used.discount,
        case when payment_method = 'COD' and subtotal - used.discount < 500000 then 28000 else 0 end as shipping,
        status = 'delivered' or (payment_method = 'Bank Transfer' and status not in ('pending', 'cancelled')) as paid
      from (select *, min(n) over (partition by customer) as first from plan) plan join totals using (n) join people on people.n = customer
      cross join lateral (select case when subtotal >= 100000 and pg_temp.share(customer, 'coupon') < 0.2 and status <> 'cancelled'
        and plan.n = first then 10000 else 0 end as discount) used
    ) orders left join couriers on couriers.id = courier_id`.execute(tx)
  await sql`
    insert into coupon_redemptions (coupon_id, order_id, customer_id, email, phone_number, created_at)
    select coupon_id, id, customer_id, email, phone_number, created_at from orders where coupon_id is not null`.execute(
    tx,
  )
  await sql`update coupons set redeemed = (select count(*) from coupon_redemptions) where id = 'bench'`.execute(tx)
  await sql`
    insert into order_items (order_id, position, product_id, size_id, name, image, ml, sku, price, discount, price_at_purchase, quantity)
    select id, position, product_id, size_id, name, image, ml, sku, price, discount, cut_price, quantity from lines join plan using (n)`.execute(
    tx,
  )
}

async function writeEvents(tx: Tx, { id, name }: Clerk): Promise<void> {
  await sql`
    insert into order_events (order_id, order_status, actor, created_at)
    select id, step.status, case when step.status = 'pending' then 'customer' else ${name} end, at
    from plan cross join lateral (values (1, 'pending', created_at), (2, 'confirmed', confirmed_at), (3, 'processing', packed_at),
      (4, 'outForDelivery', left_at), (5, 'delivered', delivered_at), (6, 'cancelled', cancelled_at)) step (number, status, at)
    where at is not null order by n, step.number`.execute(tx)
  await sql`
    insert into audit_log (created_at, staff_id, staff_name, action, subject_type, subject_id, subject_label, before, after)
    select order_events.created_at, ${id}, ${name}, 'order.moved', 'order', order_id, order_number, null, jsonb_build_object('orderStatus', order_events.order_status)
    from order_events join orders on orders.id = order_id where order_events.order_status <> 'pending'
    order by order_events.created_at`.execute(tx)
}

/** One parcel for each planned order that was packed, handed over with those of its courier and day. */
async function writeParcels(tx: Tx, { id, name }: Clerk): Promise<void> {
  await sql`
    insert into handovers (courier_id, staff_id, created_at)
    select courier_id, ${id}, max(left_at) from plan where left_at is not null group by courier_id, left_at::date`.execute(
    tx,
  )
  await sql`
    insert into parcels (id, order_id, code, courier_id, tracking_number, weight_grams, cod_amount, courier_fee, state, created_at, packed_at,
      handover_id, handed_over_at, delivered_at, refused_at, returned_at, restocked)
    select 'parcel-' || n, plan.id, plan.order_number || '-1', plan.courier_id, 'TN' || n, 400 + n % 900,
      case when plan.payment_method = 'COD' then total_amount else 0 end, 25000,
      case fell when 'processing' then 'packed' when 'outForDelivery' then 'handed_over' when 'refused' then 'returned' else 'delivered' end,
      packed_at, packed_at, handovers.id, left_at, delivered_at, refused_at, case when fell = 'refused' then cancelled_at end, fell = 'refused'
    from plan join orders on orders.id = plan.id
    left join handovers on handovers.courier_id = plan.courier_id and handovers.created_at::date = left_at::date
    where packed_at is not null`.execute(tx)
  await sql`
    insert into parcel_items (parcel_id, size_id, quantity, scanned, sellable)
    select 'parcel-' || n, size_id, quantity, quantity, case when fell = 'refused' then quantity end
    from plan join lines using (n) where packed_at is not null`.execute(tx)
  await sql`
    insert into parcel_labels (parcel_id, kind, full_name, phone_number, address, town, famous_spot, city, state, country, cod_amount, pieces,
      courier_id, tracking_number, made_by)
    select parcels.id, 'packed', full_name, phone_number, address, town, famous_spot, city, orders.state, country, cod_amount, 1,
      courier_id, '', ${name}
    from parcels join orders on orders.id = order_id where parcels.state = 'packed'`.execute(tx)
  await sql`
    insert into audit_log (created_at, staff_id, staff_name, action, subject_type, subject_id, subject_label)
    select packed_at, ${id}, ${name}, 'parcel.started', 'parcel', id, code from parcels order by packed_at`.execute(tx)
}

/** Where seven of ten orders came from, and what the campaigns cost. */
async function writeSources(tx: Tx): Promise<void> {
  await sql`
    insert into order_sources (order_id, first_source, first_campaign, first_at, source, campaign, visited_at)
    select id, name, campaign, created_at, name, campaign, created_at from (
      select *, case when paid then 'campaign-' || 1 + floor(20 * pg_temp.share(n, 'campaign'))::int else '' end as campaign from (
        select id, n, created_at, (array['google', 'facebook', 'instagram', 'tiktok', 'newsletter'])[1 + floor(5 * pg_temp.share(n, 'source') ^ 1.5)::int] as name,
          pg_temp.share(n, 'paid') < 0.6 as paid
        from plan where pg_temp.share(n, 'sourced') < 0.7) drawn) named`.execute(tx)
  await sql`
    insert into advertising_costs (day, campaign, amount)
    select day, 'campaign-' || n, 50000 + n * 1000
    from (select distinct shop_day(created_at) as day from plan) days cross join generate_series(1, 20) n`.execute(tx)
}

/** What the orders take was received before them. Pieces of cancelled orders came back. */
async function writeStock(tx: Tx): Promise<void> {
  await sql`
    create temp table movements on commit drop as
    select size_id, id as order_id, -quantity as change, 'order' as reason, 'customer' as actor, created_at from lines join plan using (n)
    union all
    select size_id, id, quantity, 'cancellation', 'customer', cancelled_at from lines join plan using (n) where cancelled_at is not null
    union all
    select size_id, null, sum(quantity), 'received', 'generator', '-infinity' from lines group by size_id`.execute(tx)
  await sql`
    insert into stock_ledger (size_id, entry, change, stock_after, reason, order_id, actor, created_at)
    select size_id, stock_entries + row_number() over moves, change, stock + sum(change) over moves, reason, order_id, actor,
      greatest(movements.created_at, (select min(created_at) from plan))
    from movements join sizes on sizes.id = size_id
    window moves as (partition by size_id order by movements.created_at, order_id rows unbounded preceding)`.execute(tx)
  await sql`
    update sizes set stock = stock + change, stock_entries = stock_entries + entries, sold = sizes.sold + moved.sold
    from (select size_id, sum(change) as change, count(*) as entries, -sum(change) filter (where order_id is not null) as sold
      from movements group by size_id) moved where size_id = id`.execute(tx)
}

/** What staff add to orders, returns that wait, and what suppliers were asked for. */
async function writeOffice(tx: Tx, { id, name }: Clerk): Promise<void> {
  await sql`insert into order_notes (order_id, staff_id, note, created_at)
    select id, ${id}, 'Asked for delivery after five.', created_at from plan where pg_temp.share(n, 'note') < 0.05`.execute(
    tx,
  )
  await sql`insert into order_tags (order_id, tag)
    select id, (array['vip', 'gift wrap', 'wholesale', 'call first'])[1 + floor(4 * pg_temp.share(n, 'tag'))::int]
    from plan where pg_temp.share(n, 'tagged') < 0.03`.execute(tx)
  await sql`insert into order_assessments (order_id, decision, points, reasons, created_at)
    select id, 'call', floor(40 * pg_temp.share(n, 'risk')), '[{"text": "Has not received an order at this address yet", "points": 0}]', created_at
    from plan where payment_method = 'COD'`.execute(tx)
  await sql`insert into order_calls (order_id, staff_id, outcome, next_call_at, created_at)
    select id, ${id}, 'noAnswer', created_at + interval '10 hours', created_at + interval '2 hours'
    from plan where status = 'pending' and payment_method = 'COD' and pg_temp.share(n, 'call') < 0.3`.execute(tx)
  await sql`
    insert into returns (id, order_id, state, wish, reason, sealed, created_at)
    select 'return-' || n, id, case when n % 3 = 0 then 'requested' when n % 3 = 1 then 'accepted' else 'refused' end, 'refund', 'damaged', false,
      delivered_at + interval '1 day'
    from plan where status = 'delivered' and pg_temp.share(n, 'return') < 0.01`.execute(tx)
  await sql`insert into return_lines (return_id, position, size_id, quantity)
    select returns.id, position, size_id, quantity from returns join order_items using (order_id) where position = 1`.execute(
    tx,
  )
  await sql`insert into return_events (return_id, state, actor, created_at)
    select id, 'requested', 'customer', created_at from returns`.execute(tx)
  await sql`update sizes set shelf = chr(65 + k::int % 20) || (k / 20 % 40) from shelf where size_id = id`.execute(tx)
  await sql`insert into suppliers (name) select 'Supplier ' || n from generate_series(1, 20) n`.execute(tx)
  await sql`insert into purchases (supplier_id, state, created_by, sent_at)
    select suppliers.id, 'sent', ${name}, now() from suppliers cross join generate_series(1, 10)`.execute(tx)
  await sql`insert into purchase_lines (purchase_id, size_id, ordered, cost)
    select purchases.id, size_id, 50, cut_price / 2 from purchases join shelf on k % (select count(*) from purchases) = purchases.id - 1`.execute(
    tx,
  )
}

/** What reports are made of, by the functions that the nightly recount compares it with; each is planned for what those before it hold. */
async function writeSummaries(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  const orders = sql`select id from orders`
  const summaries = {
    report_lines: orders,
    report_moments: orders,
    report_days: sql`select placed_on from report_lines union select closed_on from report_lines where closed_on is not null
      union select day from report_moments`,
    report_months: sql`select distinct date_trunc('month', day)::date from report_days`,
    report_people: sql`select distinct person from report_lines where first and outcome = 'delivered' and person <> ''`,
    ledger_days: sql`select shop_day(created_at) from ledger_entries
      union select shop_day(created_at) from stock_ledger where order_id is not null`,
  }
  for (const [table, of] of Object.entries(summaries)) {
    await sql`insert into ${sql.table(table)} select * from ${sql.raw(`${table}_of`)}(array(${of}))`.execute(tx)
    await sql`analyze ${sql.table(table)}`.execute(tx)
  }
  await sql`insert into report_cohorts select cohort, month, count(*), sum(orders), sum(amount) from report_people group by 1, 2`.execute(
    tx,
  )
}
