import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '../src/platform/database/database.ts'
import { exportProblems as exportProblemsOfImport } from '../src/shop/catalogue/product-imports/index.ts'
import { exportProducts, ProductFilter } from '../src/shop/catalogue/products/index.ts'
import { exportLedger } from '../src/shop/ground/ledger/index.ts'
import type { CartLine } from '../src/shop/offers/cart/index.ts'
import { exportCodes } from '../src/shop/offers/offers/index.ts'
import { exportParcels } from '../src/shop/orders/dispatch/index.ts'
import { exportCustomers, exportOrders, QueueFilter } from '../src/shop/orders/orders/index.ts'
import { exportProblems as exportProblemsOfMove } from '../src/shop/people/moves/index.ts'
import { exportSubscribers, SubscriberFilter } from '../src/shop/people/newsletter/index.ts'
import { exportGoogleConversions } from '../src/shop/settings/sources/index.ts'
import { exportOutputTax, exportWithheld } from '../src/shop/settings/tax/index.ts'
import { exportStock, StockFilter } from '../src/shop/stock/stock/index.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { guest, settings, shelve } from './fixtures.ts'

// Each test plants a row whose every column has a value of its own, and says what stands below each head.
let fresh: FreshDatabase
let db: Db
let line: () => CartLine
let orderId: string
beforeAll(async () => {
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
})
afterAll(() => fresh.drop())

/** What no single verb would write, without the triggers that keep rows together. */
const plant = (work: (tx: Tx) => Promise<unknown>) =>
  db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await work(tx)
  })

async function rowsOf(parts: AsyncIterable<string> | string, from = 1): Promise<Record<string, string>[]> {
  let text = ''
  for await (const part of typeof parts === 'string' ? [parts] : parts) text += part
  return parse(text.replace(/^\ufeff/, ''), { columns: true, from_line: from })
}

test('orders', async () => {
  expect(await rowsOf(exportOrders(db, QueueFilter.parse({})))).toEqual([
    {
      ...{ Order: 'KH-ORDER', Placed: '2026-03-04 10:11', Status: 'Delivered', Payment: 'COD', Paid: 'paid' },
      ...{ Name: 'Name N', Phone: '+923001110001', Email: 'email@one.example', Address: 'Address A', Town: 'Town T' },
      ...{ 'Famous spot': 'Spot S', City: 'City C', Province: 'Province P', Country: 'PK' },
      ...{ Items: '2 x Night Oud 50 ml', Pieces: '2', Subtotal: '11001', Coupon: 'CODE5', 'Coupon discount': '1002' },
      ...{ 'Returned bottles': '2003', Shipping: '304', 'Gift wrap': '405', Total: '8705', 'Paid back': '507' },
      ...{ Courier: 'Courier K', 'Tracking number': 'TRACK-1', 'Came by': 'phone', Tags: 'tag-one, tag-two' },
    },
  ])
})

test('customers', async () => {
  const copies = ['pending', 'pending', 'delivered', 'cancelled', 'cancelled', 'cancelled']
  await plant(async tx => {
    for (const [at, status] of copies.entries()) {
      const id = `copy-${at}`
      await sql`insert into orders select (jsonb_populate_record(orders, ${JSON.stringify({
        ...{
          id,
          order_number: id,
          order_status: status,
          refunded: 0,
          exchange_of: `return-${at}`,
          created_at: `2026-04-0${at + 1} 10:00:00+05`,
        },
      })}::jsonb)).* from orders where id = ${orderId}`.execute(tx)
      if (status === 'cancelled')
        await sql`insert into order_events (order_id, order_status, actor) values (${id}, 'outForDelivery', 'Sana')`.execute(
          tx,
        )
    }
  })
  expect(await rowsOf(exportCustomers(db))).toEqual([
    {
      ...{ Email: 'email@one.example', Name: 'Name N', Phone: '+923001110001', City: 'City C', Account: 'no' },
      ...{ Orders: '7', Delivered: '2', 'Not taken': '3', 'Bought, Rs': '16903' },
      ...{ 'First order': '2026-03-04', 'Last order': '2026-04-06' },
    },
  ])
  await plant(async tx => {
    await sql`delete from order_events where order_id like 'copy-%'`.execute(tx)
    await sql`delete from orders where id like 'copy-%'`.execute(tx)
  })
})

test('codes of an offer', async () => {
  await plant(async tx => {
    await sql`insert into coupons (id, name, code, coupon_type, discount_type, discount_value) values ('offer', 'Offer', '', 'private', 'fixed', 100)`.execute(
      tx,
    )
    await sql`insert into coupon_codes (coupon_id, code) values ('offer', 'USED-1'), ('offer', 'WAITS-2')`.execute(tx)
    await sql`insert into coupon_redemptions (coupon_id, order_id, customer_id, email, phone_number, name, code, amount, created_at)
      select 'offer', id, customer_id, email, phone_number, 'Offer', 'USED-1', 1, '2026-03-04T05:11:00Z' from orders where id = ${orderId}`.execute(
      tx,
    )
  })
  expect(await rowsOf(exportCodes(db, 'offer'))).toEqual([
    { Code: 'USED-1', 'Used by order': 'KH-ORDER', 'Used at': '2026-03-04T05:11:00.000Z' },
    { Code: 'WAITS-2', 'Used by order': '', 'Used at': '' },
  ])
})

test('the ledger, and what couriers withheld', async () => {
  await plant(async tx => {
    await sql`delete from ledger_lines`.execute(tx)
    await sql`delete from ledger_entries`.execute(tx)
    await sql`insert into ledger_entries (id, part, event, note, staff_id, created_at) overriding system value
      values (41, 'settlement', 'settled', 'Note L', 'sana', '2026-03-12 13:14:00+05')`.execute(tx)
    await sql`insert into parcels (id, order_id, code, courier_id, cod_amount, state, packed_at, handed_over_at, delivered_at)
      values ('parcel', ${orderId}, 'PARCEL-C', 'tcs', 870500, 'delivered', '2026-03-07', '2026-03-08', '2026-03-09 15:16:00+05')`.execute(
      tx,
    )
    const lines = [
      ['bank', 1_234_500],
      ['codDue', -2_345_600],
      ['incomeTax', 100_100],
      ['salesTax', 200_200],
      ['withholdingTax', 300_300],
    ] as const
    for (const [line, [account, amount]] of lines.entries())
      await sql`insert into ledger_lines (entry_id, line, account, order_id, courier_id, parcel_id, amount)
        values (41, ${line}, ${account}, ${orderId}, 'tcs', 'parcel', ${amount})`.execute(tx)
    await sql`insert into settlements (id, courier_id, state, file_name, file_hash, reference, paid_on, covers_until, entry_id, header, rows, received, closed_by, closed_at) overriding system value
      values (51, 'tcs', 'closed', 'file.csv', 'hash', 'REF-9', '2026-03-11', '2026-03-11', 41, '[]', '[]', 0, 'Sana', now())`.execute(
      tx,
    )
  })
  const line = {
    ...{
      Entry: '41',
      Date: '2026-03-12 13:14',
      Event: 'Money received',
      Order: 'KH-ORDER',
      Courier: 'TCS',
      Parcel: 'PARCEL-C',
    },
    ...{ Note: 'Note L', By: 'Sana Staff' },
  }
  const ledger = await rowsOf(exportLedger(db, { from: '2026-03-12', to: '2026-03-12' }))
  expect(ledger).toHaveLength(5)
  expect(ledger.slice(0, 2)).toEqual([
    { ...line, Account: 'Cash and bank', Debit: '12345', Credit: '' },
    { ...line, Account: 'Couriers, to pay', Debit: '', Credit: '23456' },
  ])
  expect(await rowsOf(exportWithheld(db, { month: '2026-03' }))).toEqual([
    {
      ...{ Month: '2026-03', Courier: 'TCS', Settlement: 'Settlement 51 REF-9', Order: 'KH-ORDER' },
      ...{ 'Income tax': '1001.00', 'Sales tax': '2002.00', 'Not told apart': '3003.00' },
    },
  ])
})

test('output tax', async () => {
  await plant(tx =>
    sql`insert into fiscal_invoices (order_id, kind, invoice, day, state, number, posted_at, change_id)
      values (${orderId}, 'sale', '{}', '2026-03-09', 'posted', 'FBR-NUMBER', now(), 0)`.execute(tx),
  )
  expect(await rowsOf(exportOutputTax(db, { month: '2026-03' }, { fiscalMoment: 'delivered' }))).toEqual([
    {
      ...{
        Month: '2026-03',
        Order: 'KH-ORDER',
        'Sold on': '2026-03-09',
        City: 'City C',
        Kind: 'Sale',
        'Rate, %': '18',
      },
      // Lines of 11,000 less the coupon of 1,002.
      ...{
        Schedule: 'standard',
        Amount: '9998.00',
        'Without tax': '8472.88',
        'Sales tax': '1525.12',
        'FBR invoice': 'FBR-NUMBER',
      },
    },
  ])
})

test("a courier's bookings", async () => {
  const values =
    'reference order tracking name phone email address city province pieces weight cod contents note'.split(' ')
  const columns = values.map(value => ({ header: `Head of ${value}`, value: `{${value}}` }))
  await plant(async tx => {
    await sql`update couriers set export_columns = ${JSON.stringify(columns)}::jsonb, weight_unit = 'kg' where id = 'tcs'`.execute(
      tx,
    )
    await sql`update parcels set tracking_number = 'TRACK-P', weight_grams = 1250, cod_amount = 432100 where id = 'parcel'`.execute(
      tx,
    )
    await sql`insert into parcel_items (parcel_id, size_id, quantity, scanned) values ('parcel', ${line().selectedSizeId}, 2, 2)`.execute(
      tx,
    )
  })
  expect(await rowsOf(await exportParcels(db, 'tcs', ['parcel'], 'Sana'))).toEqual([
    {
      ...{
        'Head of reference': 'PARCEL-C',
        'Head of order': 'KH-ORDER',
        'Head of tracking': 'TRACK-P',
        'Head of name': 'Name N',
      },
      ...{
        'Head of phone': '03001110001',
        'Head of email': 'email@one.example',
        'Head of address': 'Address A, Town T, Spot S',
      },
      ...{
        'Head of city': 'City C',
        'Head of province': 'Province P',
        'Head of pieces': '2',
        'Head of weight': '1.25',
      },
      ...{ 'Head of cod': '4321', 'Head of contents': '2 x Night Oud 50 ml', 'Head of note': 'Note of order' },
    },
  ])
})

test("Google's conversions", async () => {
  await plant(tx =>
    sql`insert into order_sources (order_id, first_source, first_at, source, visited_at, consented, gclid)
      values (${orderId}, 'google', '2026-03-01', 'google', '2026-03-01', true, 'click-7')`.execute(tx),
  )
  expect(await rowsOf(exportGoogleConversions(db, { from: '2026-03-09', to: '2026-03-09' }), 2)).toEqual([
    {
      ...{
        'Google Click ID': 'click-7',
        'Conversion Name': 'Delivered order',
        'Conversion Time': '2026-03-09 15:16:00',
      },
      ...{ 'Conversion Value': '8705.00', 'Conversion Currency': 'PKR', 'Order ID': 'KH-ORDER' },
    },
  ])
})

test('subscribers', async () => {
  await sql`insert into subscribers (email, source, consent, consented_on, created_at, confirmed_at, left_at)
    values ('reader@one.example', 'file', 'Words of consent', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05')`.execute(
    db,
  )
  expect(await rowsOf(exportSubscribers(db, SubscriberFilter.parse({})))).toEqual([
    {
      ...{
        Email: 'reader@one.example',
        State: 'Unsubscribed',
        Source: 'File of staff',
        'Agreed to': 'Words of consent',
      },
      ...{ 'Agreed on': '2026-01-02', 'Entered on': '2026-01-03', 'Unsubscribed on': '2026-01-05' },
    },
  ])
})

test('stock', async () => {
  const waits = await guest(db, 78)
  await waits.buy([{ ...line(), quantity: 4 }], 22_000)
  await plant(async tx => {
    await sql`update sizes set barcode = '8964000112236', shelf = 'Shelf H', low_mark = 13, stock = 97, average_cost = 111100, discount = 10
      where id = ${line().selectedSizeId}`.execute(tx)
    await sql`insert into purchases (id, supplier_id, state, created_by) overriding system value values (61, 1, 'sent', 'Sana')`.execute(
      tx,
    )
    await sql`insert into purchase_lines (purchase_id, size_id, ordered, received, cancelled, cost)
      values (61, ${line().selectedSizeId}, 20, 5, 6, 100)`.execute(tx)
    await sql`insert into stock_asks (email, mailbox, size_id) select mail, mail, ${line().selectedSizeId}
      from unnest(array['a@b.example', 'b@b.example', 'c@b.example']) mail`.execute(tx)
  })
  expect(await rowsOf(exportStock(db, StockFilter.parse({ q: 'night' }), { low: 5, seesCost: true }))).toEqual([
    {
      ...{
        Name: 'Night Oud',
        ml: '50',
        SKU: line().selectedSizeId.toUpperCase(),
        Barcode: '8964000112236',
        Shelf: 'Shelf H',
      },
      ...{ Category: 'Attar', Published: 'yes', 'For sale': '97', Reserved: '4', Incoming: '9', 'Low from': '13' },
      ...{ 'Sold in 30 days': '6', Waiting: '3', Price: '4950', 'Average cost': '1111' },
    },
  ])
})

test('products', async () => {
  const { productId, selectedSizeId } = line()
  await plant(async tx => {
    await sql`update products set address = 'address-a', brand = 'House B', audience = 'women', concentration = 'Extrait', top_notes = '{Top 1,Top 2}',
      heart_notes = '{Heart 1}', base_notes = '{Base 1}', description = 'Description D', item_details = 'Details E', origin = 'Origin F',
      in_the_box = 'Box G', longevity_hours = 9, sillage = 'strong', seasons = '{winter}', occasions = '{wedding}', is_new = true, alcohol_free = false,
      seo_title = 'Search I', seo_description = 'Search J' where id = ${productId}`.execute(tx)
    await sql`update sizes set weight_grams = 345, position = 2 where id = ${selectedSizeId}`.execute(tx)
    const urdu = {
      name: 'U name',
      description: 'U description',
      itemDetails: 'U details',
      origin: 'U origin',
      inTheBox: 'U box',
      seoTitle: 'U title',
      seoDescription: 'U text',
    }
    for (const [field, text] of Object.entries(urdu))
      await sql`insert into translations (entity, entity_id, field, language, text) values ('product', ${productId}, ${field}, 'ur', ${text})`.execute(
        tx,
      )
  })
  const filter = ProductFilter.parse({})
  expect(await rowsOf(exportProducts(db, filter, { settings, withCosts: true }))).toEqual([
    {
      ...{
        Address: '/product/address-a',
        Name: 'Night Oud',
        'Name in Urdu': 'U name',
        House: 'House B',
        Category: 'Attar',
      },
      ...{ State: 'Published', For: 'Women', Concentration: 'Extrait', ml: '50', SKU: selectedSizeId.toUpperCase() },
      ...{
        Barcode: '8964000112236',
        Price: '5500',
        Discount: '10',
        Stock: '97',
        'Stock when exported': '97',
        Cost: '1111',
      },
      ...{
        Grams: '345',
        'Low from': '13',
        'Order of equal sizes': '2',
        'Top notes': 'Top 1, Top 2',
        'Heart notes': 'Heart 1',
      },
      ...{
        'Base notes': 'Base 1',
        Description: 'Description D',
        'Description in Urdu': 'U description',
        Details: 'Details E',
      },
      ...{ 'Details in Urdu': 'U details', Origin: 'Origin F', 'Origin in Urdu': 'U origin', 'In the box': 'Box G' },
      ...{ 'In the box in Urdu': 'U box', 'Lasts at least (hours)': '9', Sillage: 'Strong', Seasons: 'Winter' },
      ...{ Occasions: 'Wedding', 'New arrival': 'yes', 'Free of alcohol': 'no', 'Search title': 'Search I' },
      ...{ 'Search title in Urdu': 'U title', 'Search text': 'Search J', 'Search text in Urdu': 'U text' },
    },
  ])
})

test('what a move and an import did not understand', async () => {
  await plant(async tx => {
    await sql`insert into moves (id, name, category, created_by) overriding system value values (71, 'Move', 'Attar', 'Sana')`.execute(
      tx,
    )
    await sql`insert into move_files (id, move_id, kind, file_name) overriding system value values (72, 71, 'shopify-orders', 'orders.csv')`.execute(
      tx,
    )
    await sql`insert into move_problems (move_id, file_id, line, field, cell, reason) values (71, 72, 8, 'Total', '1.2.3', 'No amount')`.execute(
      tx,
    )
    await sql`insert into product_imports (id, file_name, staff_id) overriding system value values (81, 'products.csv', 'sana')`.execute(
      tx,
    )
    await sql`insert into product_import_problems (import_id, line, field, rule, cell, compared) values (81, 9, 'price', 'Not a price', 'ten', false)`.execute(
      tx,
    )
  })
  expect(await rowsOf(exportProblemsOfMove(db, 71))).toEqual([
    { File: 'orders.csv', Holds: 'Shopify: orders', Line: '8', Column: 'Total', Cell: '1.2.3', Reason: 'No amount' },
  ])
  expect(await rowsOf(exportProblemsOfImport(db, 81, { 'Our price': 'price' }))).toEqual([
    { Line: '9', Column: 'Our price', Cell: 'ten', Rule: 'Not a price' },
  ])
})
