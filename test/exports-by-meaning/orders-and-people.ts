import { sql } from 'kysely'
import { expect } from 'vitest'
import { exportLedger } from '../../src/shop/ground/ledger/index.ts'
import { exportCodes } from '../../src/shop/offers/offers/index.ts'
import { exportParcels } from '../../src/shop/orders/dispatch/index.ts'
import { exportCustomers, exportOrders, QueueFilter } from '../../src/shop/orders/orders/index.ts'
import { exportOutputTax, exportWithheld } from '../../src/shop/settings/tax/index.ts'
import { db, exported, line, orderId, plant, rowsOf } from './planted.ts'

export const ordersAndPeople = (): void => {
  exported(
    'orders',
    ['src/shop/orders/orders/export-orders.ts', 'src/back-office/orders/export.route.ts'],
    async () => {
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
          Items: '2 × Night Oud 50 ml',
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
    },
  )

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
        await sql`insert into coupon_codes (coupon_id, code) values ('offer', 'USED-1'), ('offer', 'WAITS-2')`.execute(
          tx,
        )
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
}
