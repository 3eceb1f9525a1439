import { sql } from 'kysely'
import { expect } from 'vitest'
import { exportProblems as exportProblemsOfImport } from '../../src/shop/catalogue/product-imports/index.ts'
import { exportProducts, ProductFilter } from '../../src/shop/catalogue/products/index.ts'
import { exportProblems as exportProblemsOfMove } from '../../src/shop/people/moves/index.ts'
import { exportSubscribers, SubscriberFilter } from '../../src/shop/people/newsletter/index.ts'
import { exportGoogleConversions } from '../../src/shop/settings/sources/index.ts'
import { exportStock, StockFilter } from '../../src/shop/stock/stock/index.ts'
import { guest, settings } from '../fixtures.ts'
import { db, exported, line, orderId, plant, rowsOf } from './planted.ts'
import { sums } from './reports.ts'

export const stockAndFiles = (): void => {
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
        {
          File: 'orders.csv',
          Holds: 'Shopify: orders',
          Line: '8',
          Column: 'Total',
          Cell: '1.2.3',
          Reason: 'No amount',
        },
      ])
      expect(await rowsOf(exportProblemsOfImport(db, 81, { 'Our price': 'price' }))).toEqual([
        { Line: '9', Column: 'Our price', Cell: 'ten', Rule: 'Not a price' },
      ])
    },
  )
}
