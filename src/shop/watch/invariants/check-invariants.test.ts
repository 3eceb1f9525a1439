import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, issueCoupon, shelve } from '../../../../test/fixtures.ts'
import { ownFigures, reportTables } from '../../../../test/stored-figures.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { openStorage, type Storage } from '../../../platform/storage/storage.ts'
import { rs } from '../../ground/money.ts'
import { costSize } from '../../stock/stock/index.ts'
import { checkInvariants } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'khushbu-invariants-'))
let fresh: FreshDatabase
let storage: Storage

beforeAll(async () => {
  fresh = await freshDatabase()
  storage = await openStorage({ dataDir: folder })
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000 }])
  await issueCoupon(fresh.db, { code: 'EID' })
  for (let number = 0; number < 3; number++) await (await guest(fresh.db)).buy([oud.line(0, 1)], 6000)
})
afterAll(async () => {
  await fresh.drop()
  rmSync(folder, { recursive: true })
})

const brokenNames = async (db: Db) =>
  (await checkInvariants(db, storage)).filter(rule => rule.broken > 0).map(({ name }) => name)
const broken = () => brokenNames(fresh.db)

/** Redemptions of a coupon by every order, past the shop. */
const redeemed = (code: RawBuilder<unknown>) => sql`
  insert into coupon_redemptions (coupon_id, order_id, customer_id, email, phone_number, amount, code)
  select coupons.id, orders.id, orders.customer_id, orders.id, orders.id, 500, ${code} from coupons, orders`

test('a sound shop breaks no rule, and each rule looked at its rows', async () => {
  const rules = await checkInvariants(fresh.db, storage)
  expect(rules.filter(rule => rule.broken > 0)).toEqual([])
  expect(rules.find(({ name }) => name.startsWith("An order's total"))?.checked).toBe(3)
})

/** A day that was closed with Rs 1 counted, and so much expected. */
const closedDay = (expected: number) => sql`(day, cash, bank, expected, figures, explanation, staff_id)
  values ('2026-01-01', 100, 0, ${expected}, '{"expected": 100, "moved": 100, "ledger": 100, "counted": null}', 'x', 'staff')`
/** A campaign that was sent to nobody, which counts so many. */
const sentCampaign = (sent: number) => sql`(subject, segment, state, send_at, ended_at, recipients, sent, created_by)
  values ('Eid', 'all', 'sent', now(), now(), ${sent}, ${sent}, 'a test')`

// What no code of the shop can do: damage of a disk, or a statement by hand. One a rule, by the beginning of its name.
const damages: [string, RawBuilder<unknown>][] = [
  ["A size's stock", sql`update sizes set stock = stock - 1`],
  ['Of a size was sold', sql`update sizes set sold = sold + 1`],
  [
    'Of a product was sold',
    sql`with done as (insert into schedule_runs (name, done_at) values ('refresh-sold', now() + interval '1 hour') on conflict (name) do update set done_at = excluded.done_at)
      update products set sold = sold + 1`,
  ],
  ['A closed day expected', sql`insert into day_closes ${closedDay(101)}`],
  ['A campaign that was sent', sql`insert into campaigns ${sentCampaign(1)}`],
  ['A size costs', sql`update sizes set price = price + 100`],
  ['An order holds the bottles', sql`update order_items set quantity = quantity + 1`],
  ["An order's total", sql`update order_items set price_at_purchase = price_at_purchase + 100`],
  ['What was paid back', sql`update orders set paid_amount = 500, refunded = 500`],
  ['Every entry of the ledger', sql`update ledger_lines set amount = amount + 1 where account = 'sales'`],
  ['What an order charges', sql`update orders set subtotal = subtotal + 100, total_amount = total_amount + 100`],
  ['The ledger says of every order', sql`update orders set order_status = 'cancelled'`],
  ['What couriers hold', sql`insert into cod_balances (account, amount) values ('codDue', 100)`],
  [
    'No parcel is to be paid more',
    sql`with paid as (update orders set paid_amount = 500000 returning id)
      insert into parcels (id, order_id, code, cod_amount) select id, id, id, 600000 from paid`,
  ],
  [
    'A return that is done',
    sql`insert into returns (id, order_id, state, wish, reason, sealed, value)
      select 'return', min(id), 'done', 'refund', 'other', true, 100 from orders`,
  ],
  [
    'The returns of an order are worth no more',
    sql`insert into returns (id, order_id, state, wish, reason, sealed, value)
      select 'return', min(id), 'received', 'refund', 'other', true, 600100 from orders`,
  ],
  [
    'What is to be paid back stands in',
    sql`insert into parcels (id, order_id, code, state, cod_amount, courier_id, packed_at, handed_over_at, delivered_at)
      select 'parcel', min(id), 'P-1', 'delivered', 700000, 'tcs', now(), now(), now() from orders`,
  ],
  [
    'An invoice of the tax office',
    sql`insert into fiscal_invoices (order_id, kind, state, invoice, day, number, posted_at)
      select min(id), 'sale', 'posted', '{"lines": []}', current_date, 'N1', now() from orders`,
  ],
  [
    'The tax office is not told',
    sql`with sold as (
        select order_id, jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('position', position, 'sizeId', size_id, 'quantity', 1))) as invoice
        from order_items limit 1
      ), sale as (
        insert into fiscal_invoices (order_id, kind, state, invoice, day, number, posted_at)
        select order_id, 'sale', 'posted', invoice, current_date, 'N1', now() from sold returning id, order_id, invoice
      )
      insert into fiscal_invoices (order_id, kind, sale_id, invoice, day) select order_id, 'note', id, invoice, current_date from sale`,
  ],
  [
    'Money that is put aside for a customer',
    sql`insert into bank_rows (statement_id, line, paid_on, amount, fingerprint, state, aside, entry_id, decided_at)
      values (1, 1, '2026-01-01', 500, 'x', 'ignored', 'unknown', 1, now())`,
  ],
  // Paid and not confirmed: nobody calls, nobody waits for its transfer, nobody packs it.
  ['An order that has not ended', sql`update orders set payment_method = 'Bank Transfer', payment_status = 'paid'`],
  ["An order's status", sql`update orders set order_status = 'confirmed'`],
  ["A checkout's key", sql`update idempotency_keys set order_id = (select min(id) from orders)`],
  ['A search document', sql`update search_documents set in_stock = not in_stock`],
  ["A product's rating", sql`update products set rating = 4.5, rating_count = 2`],
  [
    'Every picture that a product',
    sql`update products set images = array['/pictures/' || repeat('b', 32) || '-800.webp']`,
  ],
  [
    "A delivery's pieces",
    sql`insert into purchase_lines (purchase_id, size_id, ordered, received, cost) select 1, min(id), 5, 5, 100 from sizes`,
  ],
  [
    'The parcels of an order hold no more',
    sql`with parcel as (insert into parcels (id, order_id, code, state, cod_amount) select 'parcel', min(id), 'P-1', 'packing', 0 from orders returning id)
      insert into parcel_items (parcel_id, size_id, quantity) select parcel.id, sizes.id, 2 from parcel, sizes`,
  ],
  [
    'A closed settlement received',
    sql`insert into settlements (courier_id, state, file_name, file_hash, header, rows, paid_on, covers_until, received, staff_id, closed_by, closed_at)
      values ('courier', 'closed', 'a.csv', 'hash', '[]', '[]', '2026-01-01', '2026-01-01', 500, 'staff', 'staff', now())`,
  ],
  ["A size's average cost", sql`update sizes set average_cost = coalesce(average_cost, 0) + 100`],
  [
    "An order's events",
    sql`insert into order_events (order_id, order_status, actor, follows) select order_id, 'pending', 'a test', id + 1000 from order_events`,
  ],
  ['Every number of an order', sql`update orders set order_number = order_number || '-X'`],
  ['An order belongs to the customer', sql`update orders set customer_id = 'another'`],
  [
    "A customer's sums",
    sql`with counted as (delete from changed_orders), changed as (delete from person_changes)
      insert into people (phone, orders) select min(phone_number), 7 from orders`,
  ],
  ['Every picture', sql`insert into pictures (id, width, height, colour) values (repeat('a', 32), 1, 1, '#000000')`],
  ["A set's stock", sql`update sizes set is_set = true`],
  ["A material's stock", sql`insert into materials (name, unit, stock) values ('Oil', 'g', 5)`],
  [
    'A fill cost',
    sql`insert into fills (size_id, pieces, actor, attempt, cost) select min(id), 1, 'a test', 'x', 100 from sizes`,
  ],
  ['An order took of each size', sql`update stock_ledger set change = change - 1 where reason = 'order'`],
  ['Only an unconfirmed order waits', sql`update orders set holds_stock = false, order_status = 'confirmed'`],
  ['What came ahead of an order', sql`update orders set prepaid_amount = 500`],
  ['The bank has what was paid ahead', sql`update orders set prepaid_amount = 500`],
  ['Couriers have or owe', sql`update orders set order_status = 'delivered', paid_amount = 600000`],
  ['A product is shown exactly', sql`update products set published = not published`],
  ["A product's card", sql`update products set card_price = card_price + 100`],
  ['A size names the end of a sale', sql`update sizes set sale_ends_at = now()`],
  ["The history of a size's price", sql`update price_history set price = price + 100`],
  ['A category counts', sql`update categories set product_count = product_count + 1`],
  ['A coupon is counted', sql`update coupons set redeemed = redeemed + 1`],
  ['The offers of an order', redeemed(sql`null`)],
  ['A code of a batch', sql`with batch as (update coupons set coupon_type = 'batch') ${redeemed(sql`'ONCE'`)}`],
  [
    'A cancelled order holds no coupon',
    sql`with used as (${redeemed(sql`null`)} returning order_id) update orders set order_status = 'cancelled' from used`,
  ],
  ['Every video', sql`insert into product_videos (address, seconds) values ('/product-videos/none.mp4', 5)`],
]

test('a cost that staff set counts from then on, and one that nobody set is found', async () => {
  const { id: sizeId } = await fresh.db.selectFrom('sizes').select('id').executeTakeFirstOrThrow()
  const cost = (seen: string, amount: number) =>
    inTransaction(fresh.db, tx => costSize(tx, { sizeId, cost: rs(amount), seen, by: 'Sana' }))
  const receive = (change: number, unitCost: number) =>
    sql`insert into stock_ledger (size_id, change, unit_cost, reason, actor) values (${sizeId}, ${change}, ${rs(unitCost)}, 'received', 'Sana')`.execute(
      fresh.db,
    )
  await cost('', 1000)
  await receive(5, 2000)
  await cost(
    String((await fresh.db.selectFrom('sizes').select('average_cost').executeTakeFirstOrThrow()).average_cost),
    1500,
  )
  await receive(5, 3000)
  expect(await broken()).toEqual([])
  const corrections = await fresh.db.selectFrom('cost_corrections').select(['cost', 'made_by']).orderBy('id').execute()
  expect(corrections).toEqual([
    { cost: 100_000, made_by: 'Sana' },
    { cost: 150_000, made_by: 'Sana' },
  ])
  // By a statement past the shop, with its triggers.
  await fresh.db
    .updateTable('sizes')
    .set(eb => ({ average_cost: eb('average_cost', '+', rs(1)) }))
    .execute()
  expect(await broken()).toEqual([expect.stringContaining('average cost')])
  await fresh.db
    .updateTable('sizes')
    .set(eb => ({ average_cost: eb('average_cost', '-', rs(1)) }))
    .execute()
})

/** Sums that are stored beside the rows they are made of. Those of reports are recounted by `recountReports`. */
const storedSums = [
  'sizes.sold',
  'products.sold',
  'products.deal_price',
  'products.best_discount',
  'products.rating',
  'campaigns.sent',
  'campaigns.recipients',
  'day_closes.expected',
  'search_documents.sold',
  'search_documents.deal_price',
  'people.delivered',
  'people.refused',
  'orders.coupon_discount',
  'orders.shipping',
  'orders.gift_wrap_fee',
  'orders.paid_amount',
  'materials.entries',
  'stranger_orders.pieces',
  'sizes.stock',
  'sizes.stock_entries',
  'sizes.average_cost',
  'products.card_price',
  'products.rating_count',
  'categories.product_count',
  'coupons.redeemed',
  'orders.subtotal',
  'orders.total_amount',
  'orders.prepaid_amount',
  'orders.refunded',
  'search_documents.card_price',
  'stock_ledger.stock_after',
  'price_history.price',
  'materials.stock',
  'materials.value',
  'purchase_lines.received',
  'cod_balances.amount',
  'people.orders',
  'people.spent',
]

/**
 * Others, of which the small shop above has no rows, or whose damage above is another one: by the rule that finds it.
 */
const sumsByDamage = Object.values({
  'A material': ['material_ledger.stock_after'],
  'A closed settlement': ['settlements.received'],
  'A fill cost': ['fills.cost'],
  "A product's card": ['products.mls'],
  "A product's rating": ['products.rating_histogram'],
  'Every entry of the ledger': ['ledger_lines.amount'],
  'A size costs': ['sizes.price', 'sizes.discount', 'price_history.discount'],
  'The offers of an order': ['order_items.offer_discount'],
}).flat()

test('every figure of the schema is recounted, summed by reports, or said to stand for itself', async () => {
  const { rows } = await sql<{ place: string }>`
    select columns.table_name || '.' || columns.column_name as place from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name not in ('version', 'position') and is_generated = 'NEVER' and is_identity = 'NO'
      and udt_name in ('int2', 'int4', 'int8', 'numeric', 'float4', 'float8', '_int4', '_int8', '_numeric')
      and not exists (select from information_schema.key_column_usage used
        where (used.table_schema, used.table_name, used.column_name) = ('public', columns.table_name, columns.column_name))
    order by 1`.execute(fresh.db)
  const known = [
    ...storedSums,
    ...sumsByDamage,
    ...Object.entries(ownFigures).flatMap(([table, columns]) => columns.split(' ').map(column => `${table}.${column}`)),
  ]
  expect(rows.map(({ place }) => place).filter(place => !reportTables.includes(place.split('.')[0] ?? ''))).toEqual(
    known.sort(),
  )
})

let before: string[] | undefined
test.each(storedSums)('%s is recounted: a sum that is one too much is found', async place => {
  const [table = '', column = ''] = place.split('.')
  const undo = new Error('undo')
  const check = fresh.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    // Rows where the small shop has none; each is sound in itself.
    await sql`insert into materials (name, unit) values ('Oil', 'g')`.execute(tx)
    await sql`insert into purchase_lines (purchase_id, size_id, ordered, cost) select 1, min(id), 5, 100 from sizes`.execute(
      tx,
    )
    await sql`delete from changed_orders`.execute(tx)
    await sql`delete from person_changes`.execute(tx)
    await sql`insert into people (phone, orders) select phone_number, 1 from orders`.execute(tx)
    await sql`insert into cod_balances (account, amount) values ('codDue', 0)`.execute(tx)
    await sql`insert into day_closes ${closedDay(100)}`.execute(tx)
    await sql`insert into campaigns ${sentCampaign(0)}`.execute(tx)
    await sql`insert into schedule_runs (name, done_at) values ('refresh-sold', now() + interval '1 hour')
      on conflict (name) do update set done_at = excluded.done_at`.execute(tx)
    await sql`update products set sold = (select sum(sold) from sizes where product_id = products.id)`.execute(tx)
    await sql`update search_documents d set sold = p.sold from products p where p.id = d.id`.execute(tx)
    // The same for each sum.
    before ??= await brokenNames(tx)
    const changed =
      sql`update ${sql.table(table)} set ${sql.ref(column)} = coalesce(${sql.ref(column)}, 0) + 1`.execute(tx)
    const refused = await changed.then(
      () => null,
      (error: unknown) => error,
    )
    if (refused !== null) {
      // A check of the table refuses it (check_violation).
      expect(refused).toMatchObject({ code: '23514' })
      throw undo
    }
    expect((await brokenNames(tx)).filter(name => !before?.includes(name))).not.toEqual([])
    throw undo
  })
  await expect(check).rejects.toBe(undo)
})

test('every rule has a damage here that it finds', async () => {
  const rules = await checkInvariants(fresh.db, storage)
  const untried = rules.filter(({ name }) => !damages.some(([beginning]) => name.startsWith(beginning)))
  expect(untried.map(({ name }) => name)).toEqual([])
})

test.each(damages)('%s: damage is found', async (name, damage) => {
  const undo = new Error('undo')
  const check = fresh.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await damage.execute(tx)
    const rules = await checkInvariants(tx, storage)
    expect(rules.filter(rule => rule.broken > 0).map(rule => rule.name.startsWith(name))).toContain(true)
    throw undo
  })
  await expect(check).rejects.toBe(undo)
})

test('none of these damages is left', async () => {
  expect(await broken()).toEqual([])
})
