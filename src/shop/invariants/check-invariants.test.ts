import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { guest, issueCoupon, shelve } from '../../../test/fixtures.ts'
import { openStorage, type Storage } from '../../platform/storage/storage.ts'
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

const broken = async () =>
  (await checkInvariants(fresh.db, storage)).filter(rule => rule.broken > 0).map(({ name }) => name)

test('a sound shop breaks no rule, and each rule looked at its rows', async () => {
  const rules = await checkInvariants(fresh.db, storage)
  expect(rules.filter(rule => rule.broken > 0)).toEqual([])
  expect(rules.find(({ name }) => name.startsWith("An order's total"))?.checked).toBe(3)
})

// What no code of the shop can do: damage of a disk, or a statement by hand.
test.each([
  ["A size's stock", sql`update sizes set stock = stock - 1`],
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
  ['An order belongs to the customer', sql`update orders set customer_id = 'another'`],
  [
    "A customer's sums",
    sql`with counted as (delete from changed_orders), changed as (delete from person_changes)
      insert into people (phone, orders) select min(phone_number), 7 from orders`,
  ],
  ['Every picture', sql`insert into pictures (id, width, height, colour) values (repeat('a', 32), 1, 1, '#000000')`],
])('%s: damage is found', async (name, damage) => {
  const undo = new Error('undo')
  const found = fresh.db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await damage.execute(tx)
    const rules = await checkInvariants(tx, storage)
    expect(rules.filter(rule => rule.broken > 0).map(rule => rule.name.startsWith(name))).toContain(true)
    throw undo
  })
  await expect(found).rejects.toBe(undo)
  expect(await broken()).toEqual([])
})
