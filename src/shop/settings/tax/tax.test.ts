import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { deliver, handOver } from '../../../../test/parcels.ts'
import { dayOf, today } from '../../ground/dates.ts'
import { type Paisa, paisa, rs, sum } from '../../ground/money.ts'
import { receiveParcel } from '../../orders/dispatch/index.ts'
import { findOrder, moveOrder } from '../../orders/orders/index.ts'
import { taxTermsOn } from './order-tax-rate.ts'
import { exportOutputTax } from './output-tax-of-month.ts'
import { sharesOf, type TaxTerms, taxOfLines, taxRow } from './tax-rules.ts'

const anyPaisa = (most = 50_000_000) => fc.integer({ min: 0, max: most }).map(amount => paisa(amount))
const anyLine = fc
  .record({ price: anyPaisa(), share: fc.integer({ min: 0, max: 100 }), quantity: fc.integer({ min: 1, max: 200 }) })
  .map(({ price, share, quantity }) => ({ price, priceAtPurchase: paisa(Math.floor((price * share) / 100)), quantity }))
const anyTerms: fc.Arbitrary<TaxTerms> = fc.record({
  rate: fc.integer({ min: 1, max: 9900 }),
  schedule: fc.constantFrom('third', 'standard'),
})

test('each line and the order add up to the paisa, whatever the rate, schedule, discount and coupon', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), anyTerms, anyPaisa(), (lines, terms, wished) => {
      const charged = sum(lines.map(({ priceAtPurchase, quantity }) => paisa(priceAtPurchase * quantity)))
      const coupon = paisa(Math.min(wished, charged))
      const taxed = taxOfLines(lines, terms, coupon)
      for (const { gross, value, tax } of taxed) {
        expect(value + tax).toBe(gross)
        // Within half a paisa of the exact share, and never below zero.
        const exact = (gross * terms.rate) / (10_000 + terms.rate)
        expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5000001)
        expect(tax).toBeGreaterThanOrEqual(0)
      }
      const printed = sum(lines.map(({ price, quantity }) => paisa(price * quantity)))
      expect(sum(taxed.map(({ gross }) => gross))).toBe(terms.schedule === 'third' ? printed : charged - coupon)
    }),
    { numRuns: 500 },
  )
})

test('an amount is shared to the paisa, nobody gets more than a paisa beyond the exact share', () => {
  fc.assert(
    fc.property(anyPaisa(), fc.array(anyPaisa(), { minLength: 1, maxLength: 20 }), (amount, weights) => {
      const whole = sum(weights)
      const shares = sharesOf(amount, weights)
      expect(sum(shares)).toBe(whole === 0 ? 0 : amount)
      if (whole > 0)
        shares.forEach((share, at) => {
          expect(Math.abs(share - (amount * (weights[at] ?? 0)) / whole)).toBeLessThan(1.001)
        })
    }),
    { numRuns: 300 },
  )
})

test('a printed price of Rs 1,180 holds Rs 180, however much is taken off it', () => {
  const line = { price: rs(1180), priceAtPurchase: rs(590), quantity: 2 }
  const third = taxOfLines([line], { rate: 1800, schedule: 'third' }, rs(100))
  expect(third).toEqual([{ gross: rs(2360), value: rs(2000), tax: rs(360) }])
  const standard = taxOfLines([line], { rate: 1800, schedule: 'standard' }, rs(0))
  expect(standard).toEqual([{ gross: rs(1180), value: rs(1000), tax: rs(180) }])
})

test('of the rates the last counts that has begun', () => {
  const salesTaxRates = [
    { from: '2026-07-01', rate: 18.5, schedule: 'third' as const },
    { from: '2025-07-01', rate: 17, schedule: 'standard' as const },
    { from: '2027-01-01', rate: 0, schedule: 'third' as const },
  ]
  expect(taxTermsOn({ salesTaxRates }, '2025-06-30')).toBeNull()
  expect(taxTermsOn({ salesTaxRates }, '2026-06-30')).toEqual({ rate: 1700, schedule: 'standard' })
  expect(taxTermsOn({ salesTaxRates }, '2026-07-01')).toEqual({ rate: 1850, schedule: 'third' })
  expect(taxTermsOn({ salesTaxRates }, '2027-01-01')).toBeNull()
})

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test('an order keeps the rate of its day: a change of rate changes no past order', async () => {
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 50, price: rs(1180), discount: 50 }])
  const buyer = await guest(fresh.db)
  const read = async (id: string) => findOrder(fresh.db, id, { kind: 'staff' })
  const buy = (rate: number, schedule: 'third' | 'standard') =>
    buyer.buy([oud.line(0, 10)], 5900, {}, undefined, {
      ...settings,
      salesTaxRates: [{ from: '2025-07-01', rate, schedule }],
    })
  const before = await buy(18, 'third')
  const after = await buy(25, 'standard')
  const none = await buyer.buy([oud.line(0, 10)], 5900, {}, undefined, { ...settings, salesTaxRates: [] })
  // A rate without the house's number: nothing says tax, and none is due.
  const unregistered = { ...settings, ntn: '', strn: '' }
  const unnamed = await buyer.buy([oud.line(0, 10)], 5900, {}, undefined, unregistered)
  const taxOf = async (id: string): Promise<[Paisa, string | undefined]> => {
    const order = await read(id)
    return [order.salesTax, taxRow(order)?.join(' ')]
  }
  expect(await taxOf(before._id)).toEqual([rs(1800), 'Includes sales tax, 18% on the printed price Rs 1,800'])
  expect(await taxOf(after._id)).toEqual([rs(1180), 'Includes sales tax, 25% Rs 1,180'])
  expect(await taxOf(none._id)).toEqual([rs(0), undefined])
  expect(await taxOf(unnamed._id)).toEqual([rs(0), undefined])
})

test('the tax of a month is its sales by order, less what came back in it, and nothing of other months', async () => {
  const oud = await shelve(fresh.db, 'Attar', [{ ml: 12, price: rs(1180), stock: 100 }])
  const buyer = await guest(fresh.db)
  const sold = async () => (await buyer.buy([oud.line(0, 5)], 5900))._id
  const [byParcel, byHand, refused, open] = [await sold(), await sold(), await sold(), await sold()]
  await handOver(fresh.db, byParcel)
  for (const id of [byHand, refused]) await moveOrder(fresh.db, { orderId: id, to: 'outForDelivery', actor: 'Sana' })
  await fresh.db
    .updateTable('order_events')
    .set({ created_at: new Date(Date.now() - 60 * 86_400_000) })
    .where('order_id', '=', refused)
    .execute()
  await moveOrder(fresh.db, { orderId: refused, to: 'cancelled', actor: 'Sana' })
  const rows = async (month: string) => {
    let csv = ''
    for await (const part of exportOutputTax(fresh.db, { month }, { fiscalMoment: 'handedOver' })) csv += part
    return parse(csv, { bom: true, columns: true }) as Record<string, string>[]
  }
  const numberOf = async (id: string) => (await findOrder(fresh.db, id, { kind: 'staff' })).orderNumber
  const thisMonth = today().slice(0, 7)
  const line = async (id: string, month = thisMonth) => {
    const number = await numberOf(id)
    return (await rows(month))
      .filter(({ Order }) => Order === number)
      .map(row => [row.Kind, row.Amount, row['Without tax'], row['Sales tax']])
  }
  // Each cell below its head.
  const [first] = (await rows(thisMonth)).filter(row => row.Kind === 'Sale')
  expect(first).toEqual({
    Month: thisMonth,
    Order: await numberOf(byParcel),
    'Sold on': today(),
    City: 'Lahore',
    Kind: 'Sale',
    'Rate, %': '18',
    Schedule: 'third',
    Amount: '5900.00',
    'Without tax': '5000.00',
    'Sales tax': '900.00',
    'FBR invoice': '',
  })
  expect(await line(byParcel)).toEqual([['Sale', '5900.00', '5000.00', '900.00']])
  expect(await line(byHand)).toEqual([['Sale', '5900.00', '5000.00', '900.00']])
  expect(await line(refused)).toEqual([['Came back', '-5900.00', '-5000.00', '-900.00']])
  expect(await line(refused, dayOf(new Date(Date.now() - 60 * 86_400_000)).slice(0, 7))).toEqual([
    ['Sale', '5900.00', '5000.00', '900.00'],
  ])
  expect(await line(open)).toEqual([])
})

test('goods that came back, are sent again and arrive count as sold once and as not come back', async () => {
  const oud = await shelve(fresh.db, 'Again', [{ ml: 12, price: rs(1180), stock: 100 }])
  const { _id, orderNumber } = await (await guest(fresh.db)).buy([oud.line(0, 5)], 5900)
  const parcelId = await handOver(fresh.db, _id)
  const sellable = new Map([[oud.line(0, 5).selectedSizeId, 5]])
  await fresh.db.transaction().execute(tx => receiveParcel(tx, { parcelId, again: true, actor: 'Sana', sellable }))
  const second = await handOver(fresh.db, _id)
  await deliver(fresh.db, _id, second)
  let csv = ''
  for await (const part of exportOutputTax(fresh.db, { month: today().slice(0, 7) }, { fiscalMoment: 'handedOver' }))
    csv += part
  const lines = (parse(csv, { bom: true, columns: true }) as Record<string, string>[]).filter(
    ({ Order }) => Order === orderNumber,
  )
  expect(lines.map(({ Kind, 'Sales tax': tax }) => [Kind, tax])).toEqual([['Sale', '900.00']])
  const { rows } = await sql<{ tax: number }>`
    select sum(tax)::int as tax from report_lines_of(array[${_id}])`.execute(fresh.db)
  expect(rows).toEqual([{ tax: rs(900) }])
})
