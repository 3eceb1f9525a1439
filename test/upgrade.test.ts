import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { closeDatabase, openDatabase } from '../src/platform/database/database.ts'
import { migrate, migrationsFolder } from '../src/platform/database/migrate.ts'
import { readSettings } from '../src/shop/settings/settings/index.ts'
import { adjustStock } from '../src/shop/stock/stock/index.ts'
import { urlOf } from './database.ts'

const name = `upgrade_${Date.now()}`
let url: string
let client: pg.Client
let older: string

async function administer(statement: string): Promise<void> {
  const admin = new pg.Client(inject('databaseUrl'))
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

/** Brings the database as far as the migrations before `before`. */
async function migrateTo(before: string): Promise<void> {
  const names = (await readdir(migrationsFolder)).filter(file => file < before)
  for (const file of names) await cp(join(migrationsFolder, file), join(older, file))
  await migrate(url, { migrations: older })
}

beforeAll(async () => {
  await administer(`create database ${name}`)
  url = urlOf(inject('databaseUrl'), name)
  older = await mkdtemp(join(tmpdir(), 'khushbu-migrations-'))
  await migrateTo('016')
  client = new pg.Client(url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await administer(`drop database ${name} with (force)`)
  await rm(older, { recursive: true })
})

test('a shop from before the stock ledger, country codes and random coupon ids keeps its stock, addresses and coupons', async () => {
  const address = `'House 1', 'Lahore', 'Punjab', 'Gulberg', '+923001234567'`
  await client.query(`
    insert into categories (name) values ('Men');
    insert into products (id, name, category, audience) values ('oud', 'Oud', 'Men', 'unisex');
    insert into sizes (id, product_id, price, ml, sku, stock, sold) values
      ('oud-12', 'oud', 600000, 12, 'OUD-12', 7, 3), ('oud-50', 'oud', 900000, 50, 'OUD-50', 0, 0);
    insert into customers (id, browser_id, email, address, city, state, town, phone_number, country) values
      ('home', 'b1', 'home@example.com', ${address}, 'Pakistan'),
      ('abroad', 'b2', 'abroad@example.com', ${address}, ' united kingdom '),
      ('code', 'b3', 'code@example.com', ${address}, 'pk'),
      ('odd', 'b4', 'odd@example.com', ${address}, 'Pakstan'),
      ('none', 'b5', 'none@example.com', '', '', '', '', '', '');
    insert into addresses (id, customer_id, full_name, address, city, state, town, phone_number, country)
      select id, id, 'A Person', address, city, state, town, phone_number, country from customers where country <> '';
    insert into users (id, name, email) values ('member', 'A Member', 'member@example.com'), ('twice', 'Twice', 'twice@example.com');
    insert into customers (id, user_id, email, name, address, city, state, town, phone_number, country) values
      ('member', 'member', 'member@example.com', 'A Member', ${address}, 'PK'),
      ('twice', 'twice', 'twice@example.com', 'Twice', ${address}, 'PK');
    insert into addresses (id, customer_id, full_name, address, city, state, town, phone_number, country) values
      ('twice', 'twice', 'My Aunt', ${address}, 'PK');
    insert into coupons (id, name, code, discount_type, discount_value) values
      ('coupon-friends25', 'Friends', 'FRIENDS25', 'percentage', 2500), ('k3x9', 'Eid', 'EID500', 'fixed', 50000);
    insert into orders (id, order_number, customer_id, payment_method, coupon_id, coupon_code, subtotal, coupon_discount,
      shipping, total_amount, email, full_name, address, city, state, town, phone_number, country)
      select id, 'KH-' || id, id, 'COD', 'coupon-friends25', 'FRIENDS25', 600000, 0, 0, 600000, email, 'A Person',
        address, city, state, town, phone_number, country from customers where user_id is null and country <> '';
    insert into coupon_redemptions (coupon_id, order_id, customer_id, email, phone_number)
      values ('coupon-friends25', 'home', 'home', 'home@example.com', '+923001234567');
    update orders set order_status = 'delivered', payment_status = 'paid' where id in ('abroad', 'code');
    update orders set order_status = 'cancelled' where id = 'odd';
    update orders set payment_method = 'Bank Transfer', payment_status = 'paid' where id = 'home';
    insert into order_events (order_id, order_status, actor, created_at) values
      ('abroad', 'delivered', 'a test', now() - interval '60 days'), ('code', 'delivered', 'a test', now() - interval '3 days');
    insert into settings (key, value) values ('homeCountry', '"United Arab Emirates"');`)
  await migrate(url)

  const { rows: sizes } = await client.query(`
    select id, stock, sold, (select sum(change) from stock_ledger where size_id = sizes.id)::int as ledger from sizes order by id`)
  expect(sizes).toEqual([
    { id: 'oud-12', stock: 7, sold: 3, ledger: 7 },
    { id: 'oud-50', stock: 0, sold: 0, ledger: null },
  ])
  // Each account's last address is in its address book, once, and the first one is its shipping address.
  const { rows: books } = await client.query(`
    select customer_id, addresses.full_name, customers.recipient as first, addresses.phone_number
    from addresses join customers on customers.id = customer_id where user_id is not null order by 1`)
  expect(books).toEqual([
    { customer_id: 'member', full_name: 'A Member', first: 'A Member', phone_number: '+923001234567' },
    { customer_id: 'twice', full_name: 'My Aunt', first: 'My Aunt', phone_number: '+923001234567' },
  ])
  await client.query("delete from addresses where customer_id in ('member', 'twice')")
  const { rows: emptied } = await client.query(
    'select distinct recipient, address from customers where user_id is not null',
  )
  expect(emptied).toEqual([{ recipient: '', address: '' }])
  for (const table of ['customers', 'addresses', 'orders']) {
    const { rows } = await client.query(`select id, country, state from ${table} where country <> '' order by id`)
    expect(rows, table).toEqual([
      { id: 'abroad', country: 'GB', state: 'Punjab' },
      { id: 'code', country: 'PK', state: 'Punjab' },
      { id: 'home', country: 'PK', state: 'Punjab' },
      { id: 'odd', country: 'ZZ', state: 'Punjab, Pakstan' },
    ])
  }
  // A transfer that had arrived and left its order pending, in no queue: it confirms the order.
  const { rows: paid } = await client.query(`
    select orders.order_status, array_agg(actor) as actors from orders join order_events on order_id = orders.id
    where orders.id = 'home' group by 1`)
  expect(paid).toEqual([{ order_status: 'confirmed', actors: ['update'] }])
  const { rows: coupons } = await client.query(`
    select code, id, (select count(*)::int from orders where coupon_id = coupons.id) as orders,
      (select count(*)::int from coupon_redemptions where coupon_id = coupons.id) as redemptions from coupons order by code`)
  expect(coupons).toEqual([
    { code: 'EID500', id: 'k3x9', orders: 0, redemptions: 0 },
    { code: 'FRIENDS25', id: expect.not.stringContaining('friends'), orders: 4, redemptions: 1 },
  ])
  // What was delivered long ago counts as received; what was delivered lately is still owed by its courier.
  const { rows: money } = await client.query(`
    select order_id, account, sum(amount)::int as amount from ledger_lines group by 1, 2 having sum(amount) <> 0 order by 1, 2`)
  expect(money).toEqual([
    { order_id: 'abroad', account: 'bank', amount: 600000 },
    { order_id: 'abroad', account: 'sales', amount: -600000 },
    { order_id: 'code', account: 'codDue', amount: 600000 },
    { order_id: 'code', account: 'sales', amount: -600000 },
    { order_id: 'home', account: 'bank', amount: 600000 },
    { order_id: 'home', account: 'sales', amount: -600000 },
  ])
  const { rows: due } = await client.query(
    "select order_id, since < now() - interval '2 days' as old from cod_balances",
  )
  expect(due).toEqual([{ order_id: 'code', old: true }])
  const db = openDatabase(url)
  expect((await readSettings(db)).homeCountry).toBe('AE')
  await adjustStock(db, { changes: [{ sizeId: 'oud-50', change: 4 }], reason: 'received', actor: 'a test' })
  await closeDatabase(db)
})
