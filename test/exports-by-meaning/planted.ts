import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { Db, Tx } from '../../src/platform/database/database.ts'
import type { CartLine } from '../../src/shop/offers/cart/index.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { guest, shelve } from '../fixtures.ts'

// Files that write CSV, and routes that answer it, with a test of what stands below their heads.
export const tested = new Set<string>()
/** A test of one export: `files` are those that write its CSV and the routes that answer it. */
export function exported(name: string, files: string[], compare: () => Promise<void>): void {
  for (const file of files) tested.add(file)
  test(name, compare)
}

// Each test plants a row whose every column has a value of its own, and says what stands below each head.
let fresh: FreshDatabase
export let db: Db
export let line: () => CartLine
export let orderId: string
/** Opens the database of these tests, with an order whose every column has a value of its own. */
export async function openExports(): Promise<void> {
  fresh = await freshDatabase()
  db = fresh.db
  const oud = await shelve(db, 'Night Oud', [{ ml: 50, price: 550_000 }], { category: 'Attar' })
  line = oud.line
  orderId = (await (await guest(db, 77)).buy([oud.line(0, 2)], 11_000))._id
  await sql`insert into staff (id, name, email, role) values ('sana', 'Sana Staff', 'sana@shop.example', 'orders')`.execute(
    db,
  )
  await plant(async tx => {
    await sql`update orders set order_number = 'KH-ORDER', created_at = '2026-03-04 10:11:00+05', order_status = 'delivered', payment_method = 'COD',
      payment_status = 'paid', full_name = 'Name N', phone_number = '+923001110001', email = 'email@one.example', address = 'Address A', town = 'Town T',
      famous_spot = 'Spot S', city = 'City C', state = 'Province P', country = 'PK', subtotal = 1100100, coupon_code = 'CODE5', coupon_discount = 100200,
      exchange_credit = 200300, exchange_of = 'return', gift_wrap = true, shipping = 30400, gift_wrap_fee = 40500, total_amount = 870500, paid_amount = 870500, refunded = 50700,
      courier = 'Courier K', tracking_number = 'TRACK-1', channel = 'phone', note = 'Note of order', tax_rate = 1800, tax_schedule = 'standard'
      where id = ${orderId}`.execute(tx)
    await sql`insert into order_tags (order_id, tag) values (${orderId}, 'tag-one'), (${orderId}, 'tag-two')`.execute(
      tx,
    )
    await sql`insert into order_events (order_id, order_status, actor, created_at) values (${orderId}, 'delivered', 'Sana', '2026-03-09 15:16:00+05')`.execute(
      tx,
    )
  })
}
export const closeExports = (): Promise<void> => fresh.drop()

/** What no single verb would write, without the triggers that keep rows together. */
export const plant = (work: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await work(tx)
  })

export async function rowsOf(parts: AsyncIterable<string> | string, from = 1): Promise<Record<string, string>[]> {
  let text = ''
  for await (const part of typeof parts === 'string' ? [parts] : parts) text += part
  return parse(text.replace(/^\ufeff/, ''), { columns: true, from_line: from })
}
