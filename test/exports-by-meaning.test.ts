import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db, Tx } from '../src/platform/database/database.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { exportProblems as exportProblemsOfImport } from '../src/shop/catalogue/product-imports/index.ts'
import { exportProducts, ProductFilter } from '../src/shop/catalogue/products/index.ts'
import { dayLater, today } from '../src/shop/ground/dates.ts'
import { exportLedger } from '../src/shop/ground/ledger/index.ts'
import { rs } from '../src/shop/ground/money.ts'
import { exportReport, ReportFilter } from '../src/shop/money/reports/index.ts'
import type { ReportName } from '../src/shop/money/reports/report-rules.ts'
import { statementOf } from '../src/shop/money/settlement/fetch-payments.ts'
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

// Files that write CSV, and routes that answer it, with a test of what stands below their heads.
const tested = new Set<string>()
/** A test of one export: `files` are those that write its CSV and the routes that answer it. */
function exported(name: string, files: string[], compare: () => Promise<void>): void {
  for (const file of files) tested.add(file)
  test(name, compare)
}

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

exported('orders', ['src/shop/orders/orders/export-orders.ts', 'src/back-office/orders/export.route.ts'], async () => {
  expect(await rowsOf(exportOrders(db, QueueFilter.parse({})))).toEqual([
    {
      Order: 'KH-ORDER',
      Placed: '2026-03-04 10:11',
      Status: 'Delivered',
      Payment: 'COD',
      Paid: 'paid',
      Name: 'Name N',
      Phone: '+923001110001',
      Email: 'email@one.example',
      Address: 'Address A',
      Town: 'Town T',
      'Famous spot': 'Spot S',
      City: 'City C',
      Province: 'Province P',
      Country: 'PK',
      Items: '2 x Night Oud 50 ml',
      Pieces: '2',
      Subtotal: '11001',
      Coupon: 'CODE5',
      'Coupon discount': '1002',
      'Returned bottles': '2003',
      Shipping: '304',
      'Gift wrap': '405',
      Total: '8705',
      'Paid back': '507',
      Courier: 'Courier K',
      'Tracking number': 'TRACK-1',
      'Came by': 'phone',
      Tags: 'tag-one, tag-two',
    },
  ])
})

exported(
  'customers',
  ['src/shop/orders/orders/export-customers.ts', 'src/back-office/orders/customers.route.ts'],
  async () => {
    const copies = ['pending', 'pending', 'delivered', 'cancelled', 'cancelled', 'cancelled']
    await plant(async tx => {
      for (const [at, status] of copies.entries()) {
        const id = `copy-${at}`
        await sql`insert into orders select (jsonb_populate_record(orders, ${JSON.stringify({
          id,
          order_number: id,
          order_status: status,
          refunded: 0,
          exchange_of: `return-${at}`,
          created_at: `2026-04-0${at + 1} 10:00:00+05`,
        })}::jsonb)).* from orders where id = ${orderId}`.execute(tx)
        if (status === 'cancelled')
          await sql`insert into order_events (order_id, order_status, actor) values (${id}, 'outForDelivery', 'Sana')`.execute(
            tx,
          )
      }
    })
    expect(await rowsOf(exportCustomers(db))).toEqual([
      {
        Email: 'email@one.example',
        Name: 'Name N',
        Phone: '+923001110001',
        City: 'City C',
        Account: 'no',
        Orders: '7',
        Delivered: '2',
        'Not taken': '3',
        'Bought, Rs': '16903',
        'First order': '2026-03-04',
        'Last order': '2026-04-06',
      },
    ])
    await plant(async tx => {
      await sql`delete from order_events where order_id like 'copy-%'`.execute(tx)
      await sql`delete from orders where id like 'copy-%'`.execute(tx)
    })
  },
)

exported(
  'codes of an offer',
  ['src/shop/offers/offers/make-codes.ts', 'src/back-office/offers/codes.route.ts'],
  async () => {
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
  },
)

exported(
  'the ledger, and what couriers withheld',
  [
    'src/shop/ground/ledger/export-ledger.ts',
    'src/shop/settings/tax/withheld-tax.ts',
    'src/back-office/settlements/ledger.route.ts',
    'src/back-office/tax/withheld.route.ts',
  ],
  async () => {
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
        ['inputTax', 400_400],
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
      Entry: '41',
      Date: '2026-03-12 13:14',
      Event: 'Money received',
      Order: 'KH-ORDER',
      Courier: 'TCS',
      Parcel: 'PARCEL-C',
      Note: 'Note L',
      By: 'Sana Staff',
    }
    const ledger = await rowsOf(exportLedger(db, { from: '2026-03-12', to: '2026-03-12' }))
    expect(ledger).toHaveLength(6)
    expect(ledger.slice(0, 2)).toEqual([
      { ...line, Account: 'Cash and bank', Debit: '12345', Credit: '' },
      { ...line, Account: 'Couriers, to pay', Debit: '', Credit: '23456' },
    ])
    expect(await rowsOf(exportWithheld(db, { month: '2026-03' }))).toEqual([
      {
        Month: '2026-03',
        Courier: 'TCS',
        Settlement: 'Settlement 51 REF-9',
        Order: 'KH-ORDER',
        'Income tax': '1001.00',
        'Sales tax': '2002.00',
        'Not told apart': '3003.00',
        'Input tax on the fee': '4004.00',
      },
    ])
  },
)

exported(
  'output tax',
  ['src/shop/settings/tax/output-tax-of-month.ts', 'src/back-office/tax/output.route.ts'],
  async () => {
    await plant(tx =>
      sql`insert into fiscal_invoices (order_id, kind, invoice, day, state, number, posted_at, change_id)
      values (${orderId}, 'sale', '{}', '2026-03-09', 'posted', 'FBR-NUMBER', now(), 0)`.execute(tx),
    )
    expect(await rowsOf(exportOutputTax(db, { month: '2026-03' }, { fiscalMoment: 'delivered' }))).toEqual([
      {
        Month: '2026-03',
        Order: 'KH-ORDER',
        'Sold on': '2026-03-09',
        City: 'City C',
        Kind: 'Sale',
        'Rate, %': '18',
        // Lines of 11,000 less the coupon of 1,002.
        Schedule: 'standard',
        Amount: '9998.00',
        'Without tax': '8472.88',
        'Sales tax': '1525.12',
        'FBR invoice': 'FBR-NUMBER',
      },
    ])
  },
)

exported(
  "a courier's bookings",
  ['src/shop/orders/dispatch/export-parcels.ts', 'src/back-office/dispatch/export.route.ts'],
  async () => {
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
        'Head of reference': 'PARCEL-C',
        'Head of order': 'KH-ORDER',
        'Head of tracking': 'TRACK-P',
        'Head of name': 'Name N',
        'Head of phone': '03001110001',
        'Head of email': 'email@one.example',
        'Head of address': 'Address A, Town T, Spot S',
        'Head of city': 'City C',
        'Head of province': 'Province P',
        'Head of pieces': '2',
        'Head of weight': '1.25',
        'Head of cod': '4321',
        'Head of contents': '2 x Night Oud 50 ml',
        'Head of note': 'Note of order',
      },
    ])
  },
)

exported(
  "Google's conversions",
  ['src/shop/settings/sources/export-conversions.ts', 'src/back-office/sources/google.route.ts'],
  async () => {
    await plant(tx =>
      sql`insert into order_sources (order_id, first_source, first_at, source, visited_at, consented, gclid)
      values (${orderId}, 'google', '2026-03-01', 'google', '2026-03-01', true, 'click-7')`.execute(tx),
    )
    expect(await rowsOf(exportGoogleConversions(db, { from: '2026-03-09', to: '2026-03-09' }), 2)).toEqual([
      {
        'Google Click ID': 'click-7',
        'Conversion Name': 'Delivered order',
        'Conversion Time': '2026-03-09 15:16:00',
        'Conversion Value': '8705.00',
        'Conversion Currency': 'PKR',
        'Order ID': 'KH-ORDER',
      },
    ])
  },
)

exported(
  'subscribers',
  ['src/shop/people/newsletter/list-subscribers.ts', 'src/back-office/newsletter/export.route.ts'],
  async () => {
    await sql`insert into subscribers (email, source, consent, consented_on, created_at, confirmed_at, left_at)
    values ('reader@one.example', 'file', 'Words of consent', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05')`.execute(
      db,
    )
    expect(await rowsOf(exportSubscribers(db, SubscriberFilter.parse({})))).toEqual([
      {
        Email: 'reader@one.example',
        State: 'Unsubscribed',
        Source: 'File of staff',
        'Agreed to': 'Words of consent',
        'Agreed on': '2026-01-02',
        'Entered on': '2026-01-03',
        'Unsubscribed on': '2026-01-05',
      },
    ])
  },
)

exported('stock', ['src/shop/stock/stock/export-stock.ts', 'src/back-office/stock/export.route.ts'], async () => {
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
    await sql`insert into report_days select (jsonb_populate_record(null::report_days, ${JSON.stringify(sums)}::jsonb
      || jsonb_build_object('dimension', 'size', 'key', ${line().selectedSizeId}::text, 'day', shop_day(now()) - 29, 'sold_pieces', 6))).*`.execute(
      tx,
    )
  })
  expect(await rowsOf(exportStock(db, StockFilter.parse({ q: 'night' }), { low: 5, seesCost: true }))).toEqual([
    {
      Name: 'Night Oud',
      ml: '50',
      SKU: line().selectedSizeId.toUpperCase(),
      Barcode: '8964000112236',
      Shelf: 'Shelf H',
      Category: 'Attar',
      Published: 'yes',
      'For sale': '97',
      Reserved: '4',
      Incoming: '9',
      'Low from': '13',
      'Sold in 30 days': '6',
      Waiting: '3',
      Price: '4950',
      'Average cost': '1111',
    },
  ])
  await sql`delete from report_days`.execute(db)
})

exported(
  'products',
  ['src/shop/catalogue/products/export-products.ts', 'src/back-office/products/export.route.ts'],
  async () => {
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
        Address: '/product/address-a',
        Name: 'Night Oud',
        'Name in Urdu': 'U name',
        House: 'House B',
        Category: 'Attar',
        State: 'Published',
        For: 'Women',
        Concentration: 'Extrait',
        ml: '50',
        SKU: selectedSizeId.toUpperCase(),
        Barcode: '8964000112236',
        Price: '5500',
        Discount: '10',
        Stock: '97',
        'Stock when exported': '97',
        Cost: '1111',
        Grams: '345',
        'Low from': '13',
        'Order of equal sizes': '2',
        'Top notes': 'Top 1, Top 2',
        'Heart notes': 'Heart 1',
        'Base notes': 'Base 1',
        Description: 'Description D',
        'Description in Urdu': 'U description',
        Details: 'Details E',
        'Details in Urdu': 'U details',
        Origin: 'Origin F',
        'Origin in Urdu': 'U origin',
        'In the box': 'Box G',
        'In the box in Urdu': 'U box',
        'Lasts at least (hours)': '9',
        Sillage: 'Strong',
        Seasons: 'Winter',
        Occasions: 'Wedding',
        'New arrival': 'yes',
        'Free of alcohol': 'no',
        'Search title': 'Search I',
        'Search title in Urdu': 'U title',
        'Search text': 'Search J',
        'Search text in Urdu': 'U text',
      },
    ])
  },
)

exported(
  'what a move and an import did not understand',
  [
    'src/shop/people/moves/export-problems.ts',
    'src/shop/catalogue/product-imports/export-problems.ts',
    'src/back-office/moves/problems.route.ts',
    'src/back-office/products/imports/problems.route.ts',
  ],
  async () => {
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
  },
)

const REPORT_DAY = '2026-02-10'
// Shares and means of these are whole.
const sums = {
  placed: 90,
  cancelled: 2,
  refused: 10,
  delivered: 30,
  sold: 41,
  sold_pieces: 42,
  sold_amount: 4300,
  sold_discount: 4400,
  call_minutes: 4500,
  called: 10,
  leave_minutes: 4600,
  handed_over: 10,
  deliver_minutes: 4700,
  arrived: 10,
  cash_minutes: 4800,
  paid: 10,
  closed_delivered: 49,
  closed_refused: 50,
  pieces: 51,
  revenue: 52_000,
  goods: 5300,
  uncosted: 0,
  courier: 5500,
  refused_cost: 5600,
  packaging: 5700,
  withheld: 5800,
  written_off: 5900,
  profit: 13_000,
  tax: 6100,
  sent: 62,
  came_back: 63,
}
const before = { ...sums, sold_amount: 7100, refused: 1, delivered: 9, deliver_minutes: 730, arrived: 1, profit: 7300 }
const lastEid = { ...sums, sold_amount: 8100, refused: 2, delivered: 8, deliver_minutes: 830, arrived: 1, profit: 8300 }
const keys = { all: '', hour: '07', city: 'City C', courier: 'tcs', coupon: 'CODE5', source: 'google\tSpring' }
/** Sums by day of a day, the one before and each of the year before. */
const plantSums = () =>
  plant(async tx => {
    for (const [days, values] of [
      [sql`select ${REPORT_DAY}::date`, sums],
      [sql`select ${REPORT_DAY}::date - 7`, before],
      [sql`select generate_series('2025-01-01', '2025-06-30', interval '1 day')::date`, lastEid],
    ] as const)
      for (const [dimension, key] of Object.entries(keys))
        await sql`insert into report_days select (jsonb_populate_record(null::report_days,
          ${JSON.stringify({ ...values, dimension, key })}::jsonb || jsonb_build_object('day', day))).* from (${days}) days (day)`.execute(
          tx,
        )
    await sql`insert into advertising_costs (day, campaign, amount) values (${REPORT_DAY}, 'Spring', 900)`.execute(tx)
  })
const report = async (name: ReportName, asked: object = {}) =>
  rowsOf(exportReport(db, name, ReportFilter.parse({ from: REPORT_DAY, to: REPORT_DAY, ...asked })))
const reportFiles = ['src/shop/money/reports/find-report.ts', 'src/back-office/reports/export.route.ts']

exported('reports of sums by day', reportFiles, async () => {
  await plantSums()
  const sales = {
    Placed: '90',
    Sold: '41',
    Pieces: '42',
    'Amount, Rs': '43',
    Cancelled: '2',
    'Turned away': '0',
    'Before, Rs': '71',
    'Last year, Rs': '81',
    'Hijri year, Rs': '81',
    'Last Eid, Rs': '81',
  }
  expect(await report('sales')).toEqual([
    { Day: REPORT_DAY, ...sales },
    { Day: 'All', ...sales },
  ])
  const {
    Pieces: _,
    Cancelled: _cancelled,
    'Turned away': _turned,
    'Last year, Rs': _year,
    'Hijri year, Rs': _hijri,
    ...hour
  } = sales
  const hours = await report('hours')
  expect([hours[7], hours.at(-1)]).toEqual([
    { Hour: '07:00', ...hour },
    { Hour: 'All', ...hour },
  ])
  const deliveries = {
    Placed: '90',
    Sent: '62',
    Delivered: '30',
    Refused: '10',
    'Came back': '63',
    'Refused share, %': '25',
    'Before, %': '10',
    'Last Eid, %': '20',
  }
  expect(await report('deliveries')).toEqual([
    { City: 'City C', ...deliveries },
    { City: 'All', ...deliveries },
  ])
  const times = {
    Placed: '90',
    'First call, minutes': '450',
    'Handed over, minutes': '460',
    'Delivered, minutes': '470',
    'Money received, minutes': '480',
    'Delivered, before, minutes': '730',
    'Delivered, last Eid, minutes': '830',
  }
  expect(await report('times')).toEqual([
    { Courier: 'TCS', ...times },
    { Courier: 'All', ...times },
  ])
  expect(await report('offers')).toEqual([
    {
      Coupon: 'CODE5',
      Sold: '41',
      'Taken off, Rs': '44',
      'Amount, Rs': '43',
      Delivered: '30',
      Refused: '10',
      'Before, Rs': '71',
      'Last Eid, Rs': '81',
      'Refused share, %': '25',
    },
  ])
})

exported('profit, by campaign and by order', reportFiles, async () => {
  const profit = {
    Delivered: '49',
    'Earned, Rs': '520',
    'Goods, Rs': '53',
    'Courier, Rs': '55',
    'Packaging, Rs': '57',
    'Withheld, Rs': '58',
    'Sales tax, Rs': '61',
    'Lost, Rs': '59',
    'Cost of refused, Rs': '56',
    'Profit, Rs': '130',
    'Of earned, %': '25',
    'Before, Rs': '73',
    'Last Eid, Rs': '83',
    'Advertising, Rs': '9',
    'After it, Rs': '121',
  }
  expect(await report('profit', { by: 'campaign' })).toEqual([
    { Campaign: 'Spring', ...profit },
    { Campaign: 'All', ...profit },
  ])
  const line = {
    order_id: orderId,
    position: 1,
    first: true,
    placed_on: REPORT_DAY,
    placed_hour: 7,
    outcome: 'delivered',
    closed_on: REPORT_DAY,
    person: '',
    size_id: '',
    city: '',
    courier_id: '',
    coupon: '',
    source: '',
    campaign: '',
    pieces: 2,
    discount: 0,
    revenue: 100_000,
    goods: 1100,
    uncosted: 0,
    courier: 1200,
    packaging: 1300,
    withheld: 1400,
    written_off: 1500,
    tax: 1600,
    trust: 'unjudged',
  }
  await plant(tx =>
    sql`insert into report_lines select (jsonb_populate_record(null::report_lines, ${JSON.stringify(line)}::jsonb)).*`.execute(
      tx,
    ),
  )
  expect(await report('profit', { by: 'order' })).toEqual([
    {
      Order: 'KH-ORDER',
      Delivered: '1',
      'Earned, Rs': '1000',
      'Goods, Rs': '11',
      'Courier, Rs': '12',
      'Packaging, Rs': '13',
      'Withheld, Rs': '14',
      'Sales tax, Rs': '16',
      'Lost, Rs': '15',
      'Cost of refused, Rs': '0',
      'Profit, Rs': '919',
      'Of earned, %': '91.9',
    },
  ])
})

exported('customers and cohorts', reportFiles, async () => {
  await plant(tx =>
    sql`insert into report_cohorts (cohort, month, people, orders, amount) values ('2020-01-01', '2020-01-01', 5, 6, 600),
      ('2020-01-01', '2020-02-01', 3, 7, 1100), ('2020-02-01', '2020-02-01', 9, 8, 1200)`.execute(tx),
  )
  expect((await report('customers'))[1]).toEqual({
    Month: '2020-02',
    Customers: '12',
    New: '9',
    'Came back': '3',
    'Share that came back, %': '25',
    Orders: '15',
    'Amount, Rs': '23',
    'Of those who came back, Rs': '11',
  })
  expect(await report('cohorts')).toEqual([
    { 'New in': '2020-01', Customers: '5', 'Month 1, %': '60' },
    { 'New in': '2020-02', Customers: '9', 'Month 1, %': '0' },
  ])
})

exported('stock, and what to buy', reportFiles, async () => {
  const { selectedSizeId } = line()
  await plant(async tx => {
    await sql`update sizes set stock = 21, average_cost = 111100, discount = 0 where id = ${selectedSizeId}`.execute(tx)
    await sql`insert into report_days select (jsonb_populate_record(null::report_days, ${JSON.stringify(sums)}::jsonb
        || jsonb_build_object('dimension', 'size', 'key', ${selectedSizeId}::text, 'day', day, 'sold_pieces', pieces))).*
      from (values (shop_day(now()) - 5, 120), (shop_day(now()) - 70, 13)) sold (day, pieces)`.execute(tx)
  })
  const [stock, all] = await report('stock')
  const figures = {
    'In stock': '21',
    'At cost, Rs': '23331',
    'At price, Rs': '115500',
    'Sold in 60 days': '120',
    Before: '13',
    'Last Eid': '0',
  }
  expect(stock).toEqual({ Size: 'Night Oud, 50 ml', ...figures, 'Days left': '10', 'Last sold': dayLater(today(), -5) })
  expect(all).toEqual({ Size: 'All', ...figures, 'Days left': '', 'Last sold': '' })
  // Two a day for 14 days until it comes and 30 after, less 21 there and 9 on their way.
  expect(await report('buy')).toEqual([
    {
      Size: 'Night Oud, 50 ml',
      'To buy': '58',
      'In stock': '21',
      'On its way': '9',
      'Sold in 60 days': '120',
      'Turned away': '0',
      'Season, %': '100',
      'Days left': '10',
      'Days until it comes': '14',
      'At cost, Rs': '64438',
    },
  ])
})

exported('searches, and the way from view to order', reportFiles, async () => {
  await plant(async tx => {
    await sql`insert into search_counts (week, query, searches, missed, found) select week::date, 'oud', searches, missed, 1
      from (values ('2026-02-09', 40, 10), ('2026-02-02', 37, 1)) each (week, searches, missed)
      union all select week::date, 'oud', 29, 1, 1 from generate_series('2024-12-30'::date, '2025-06-30', interval '7 days') week`.execute(
      tx,
    )
    const { productId } = line()
    for (const [days, listing, product, checkout] of [
      [sql`select ${REPORT_DAY}::date`, 1000, 500, 250],
      [sql`select ${REPORT_DAY}::date - 7`, 1001, 501, 251],
      [sql`select generate_series('2025-01-01', '2025-06-30', interval '1 day')::date`, 1002, 502, 252],
    ] as const)
      await sql`insert into page_views (day, page, product_id, views) select day, page, id, views from (${days}) days (day),
        (values ('listing', '', ${listing}::int), ('product', '', ${product}::int), ('checkout', '', ${checkout}::int), ('product', ${productId}, ${product}::int))
        seen (page, id, views)`.execute(tx)
    await sql`insert into report_days select (jsonb_populate_record(null::report_days, ${JSON.stringify({ ...sums, dimension: 'size', key: line().selectedSizeId, day: REPORT_DAY, placed: 125 })}::jsonb)).*`.execute(
      tx,
    )
  })
  expect(await report('searches', { from: '2026-02-10' })).toEqual([
    {
      Search: 'oud',
      Searches: '40',
      'Found nothing': '10',
      'Share that found nothing, %': '25',
      Before: '37',
      'Last Eid': '29',
    },
  ])
  const steps = (await report('way')).map(row => Object.values(row))
  expect(Object.keys((await report('way'))[0] ?? {})).toEqual([
    'Step',
    'Times',
    'Of the step before, %',
    'Of products viewed, %',
    'Before',
    'Last Eid',
  ])
  expect(steps).toEqual([
    ['Listing viewed', '1000', '', '', '1001', '1002'],
    ['Product viewed', '500', '50', '', '501', '502'],
    ['Checkout opened', '250', '50', '50', '251', '252'],
    ['Ordered', '90', '36', '18', '90', '90'],
  ])
  expect(await report('way', { by: 'day' })).toEqual([
    {
      Day: REPORT_DAY,
      'Listings viewed': '1000',
      'Products viewed': '500',
      'Checkouts opened': '250',
      Orders: '90',
      'Orders of products viewed, %': '18',
      'Products viewed before': '501',
      'Products viewed last Eid': '502',
    },
  ])
  expect(await report('way', { by: 'product' })).toEqual([
    {
      Product: 'Night Oud',
      Viewed: '500',
      Orders: '125',
      'Orders of views, %': '25',
      'Viewed before': '501',
      'Viewed last Eid': '502',
    },
  ])
})

exported('profit and loss, and balances', reportFiles, async () => {
  await plant(async tx => {
    await sql`delete from ledger_days`.execute(tx)
    await sql`insert into ledger_days (day, account, courier_id, amount) values (${REPORT_DAY}, 'sales', '', -9000), ('2026-02-03', 'sales', '', -8000),
      ('2026-03-10', 'sales', '', -7000), (${REPORT_DAY}, 'bank', '', 6000), ('2026-03-10', 'bank', '', 500)`.execute(
      tx,
    )
    await sql`insert into ledger_days select day::date, 'sales', '', -300 from generate_series('2025-01-01'::date, '2025-12-31', interval '1 day') day`.execute(
      tx,
    )
  })
  const result = await report('result')
  expect(result.find(row => row.Account === 'Sales')).toEqual({
    Account: 'Sales',
    '2026-02, Rs': '90',
    'All, Rs': '90',
    'Before, Rs': '80',
    'Last Eid, Rs': '3',
  })
  // Less packaging of 57 and advertising of 9.
  expect(result.at(-1)).toMatchObject({ Account: 'Result', '2026-02, Rs': '24', 'All, Rs': '24' })
  const balances = await report('balances', { to: '2026-03-31' })
  expect(balances.find(row => row.Account === 'Cash and bank')).toEqual({
    Account: 'Cash and bank',
    '2026-02, Rs': '60',
    '2026-03, Rs': '65',
  })
  expect(balances.at(-1)?.['2026-03, Rs']).toBe(String((365 * 300 + 9000 + 8000 + 7000) / 100))
})

exported('the statement made of payments', ['src/shop/money/settlement/fetch-payments.ts'], async () => {
  const payment = {
    number: 'TRACK-9',
    cod: rs(71),
    fee: rs(72),
    feeTax: rs(11),
    tax: rs(73),
    net: rs(74),
    receipt: 'CPR-1',
    paidOn: '2026-03-20',
  }
  expect(await rowsOf(statementOf([payment]))).toEqual([
    {
      'Tracking number': 'TRACK-9',
      'Cash collected': '71',
      Fee: '61',
      'Sales tax on the fee': '11',
      'Taxes withheld': '73',
      'Paid out': '74',
    },
  ])
})

// Its heads and cells are compared by their fields.
const testedElsewhere = ['src/storefront/site-files/feed-fields.ts']

test('every file that writes CSV, and every route that answers it, has a test here', async () => {
  const [writing, answering, apart] = [/\bcsvSheet[<(]/, /\b(staffExport|csvResponse)\(|: 'text\/csv/, /csv-stringify/]
  const own = ['src/platform/csv/csv-sheet.ts', 'src/web/server/csv-response.ts', 'src/web/server/staff-export.ts']
  const found: string[] = []
  for await (const file of glob('src/**/*.{ts,tsx}', { cwd: projectRoot })) {
    const text = await readFile(join(projectRoot, file), 'utf8')
    if (/\.test\.tsx?$/.test(file) || own.includes(file)) continue
    expect([file, apart.test(text)]).toEqual([file, false])
    if (writing.test(text) || answering.test(text)) found.push(file)
  }
  expect(found.sort()).toEqual([...tested, ...testedElsewhere].sort())
})
