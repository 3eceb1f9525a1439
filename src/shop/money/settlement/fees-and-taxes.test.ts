import { expect, test } from 'vitest'
import { brokenInvariants } from '../../../../test/invariants.ts'
import {
  clerk,
  close,
  delivered,
  findings,
  imported,
  money,
  openSettledShop,
  send,
  shop,
  shown,
  today,
} from '../../../../test/settled-shop.ts'
import { open, staffBrowser, submit } from '../../../../test/staff.ts'
import { rs } from '../../ground/money.ts'

openSettledShop()

test("a courier's own columns of taxes stand in accounts of their own, and one sum is divided by the rates", async () => {
  const [apart, whole] = [await delivered('tcs'), await delivered('tcs')]
  const file = 'CN,COD,Fee,Income tax,Sales tax'
  const { leadsTo } = await send('tcs', [`${apart.trackingNumber},6000,250,120,110`], file)
  const address = leadsTo ?? ''
  const fields = Object.fromEntries(
    ['tracking', 'cod', 'fee', 'incomeTax', 'salesTax'].map((meaning, at) => [`column.${at}`, meaning]),
  )
  expect((await submit(clerk, address, { do: 'columns', ...fields })).answer.ok).toBe(true)
  expect((await close(address)).answer.ok).toBe(true)
  const second = (await send('tcs', [`${whole.trackingNumber},6000,250,240,`], 'CN,COD,Fee,Tax,Note')).leadsTo ?? ''
  const sums = Object.fromEntries(
    ['tracking', 'cod', 'fee', 'tax', 'ignore'].map((meaning, at) => [`column.${at}`, meaning]),
  )
  await submit(clerk, second, { do: 'columns', ...sums })
  await submit(clerk, second, {
    do: 'decide',
    ...Object.fromEntries(
      (await shown(second)).missing.map(each => [`missing.${each.orderId}.${each.parcelId}`, 'open']),
    ),
  })
  expect((await close(second)).answer.ok).toBe(true)
  const taxes = async ({ orderId }: { orderId: string }) =>
    shop.db
      .selectFrom('ledger_lines')
      .select(['account', 'amount'])
      .where('order_id', '=', orderId)
      .where('account', 'in', ['incomeTax', 'salesTax', 'withholdingTax'])
      .orderBy('account')
      .execute()
  expect([await taxes(apart), await taxes(whole)]).toEqual([
    [
      { account: 'incomeTax', amount: rs(120) },
      { account: 'salesTax', amount: rs(110) },
    ],
    [
      { account: 'incomeTax', amount: rs(120) },
      { account: 'salesTax', amount: rs(120) },
    ],
  ])
  expect(await money(apart.orderId)).toMatchObject({ settled: rs(6000), open: 0 })
  // The columns of the tests that follow.
  const again = (await send('tcs', [`${whole.trackingNumber},,1,0,0`])).leadsTo ?? ''
  const usual = ['tracking', 'order', 'cod', 'fee', 'tax'].map((meaning, at) => [`column.${at}`, meaning])
  await submit(clerk, again, { do: 'columns', ...Object.fromEntries(usual) })
  await submit(clerk, again, { do: 'discard' })
})

test("a courier's sales tax on its fee is input tax: in the ledger, in Balances and in Tax, and no cost", async () => {
  const { orderId, trackingNumber } = await delivered('trax')
  const address = (await send('trax', [`${trackingNumber},6000,210,40`], 'CN,COD,Fee,GST on fee')).leadsTo ?? ''
  expect((await open(clerk, address)).data.columns).toMatchObject({ 'GST on fee': 'feeTax' })
  const fields = ['tracking', 'cod', 'fee', 'feeTax'].map((meaning, at) => [`column.${at}`, meaning])
  await submit(clerk, address, { do: 'columns', ...Object.fromEntries(fields) })
  expect((await shown(address)).sums).toContainEqual(['Of it sales tax', rs(40)])
  expect((await close(address)).answer.ok).toBe(true)
  const booked = await shop.db
    .selectFrom('ledger_lines')
    .innerJoin('ledger_entries', 'ledger_entries.id', 'entry_id')
    .select(['account', 'amount'])
    .where('order_id', '=', orderId)
    .where('part', '=', 'settlement')
    .orderBy('account')
    .execute()
  expect(booked).toEqual([
    { account: 'bank', amount: rs(5750) },
    { account: 'codDue', amount: rs(-6000) },
    { account: 'courierFees', amount: rs(210) },
    { account: 'inputTax', amount: rs(40) },
  ])
  expect(await money(orderId)).toMatchObject({ settled: rs(6000), open: 0 })
  const { withheld } = (await open(clerk, '/admin/tax')).data
  expect(withheld.find(({ courierId }: { courierId: string }) => courierId === 'trax')).toMatchObject({
    feeTax: rs(40),
    inputTax: rs(40),
  })
  const file = await (await clerk.raw(`/admin/tax/withheld?month=${today.slice(0, 7)}`)).text()
  expect(
    file
      .split('\n')
      .find(line => line.includes('Trax'))
      ?.trim(),
  ).toMatch(/,40\.00$/)
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('what couriers withheld stands by month with its certificates, to the paisa as in the ledger', async () => {
  const month = today.slice(0, 7)
  const row = async () =>
    (await open(clerk, '/admin/tax')).data.withheld.find(({ courierId }: { courierId: string }) => courierId === 'tcs')
  expect(await row()).toMatchObject({ month, incomeTax: rs(240), salesTax: rs(230), notApart: 0, certifiedIncome: 0 })
  const certificate = { do: 'certificate', courierId: 'tcs', month, tax: 'income', number: 'CPR-77', amount: '100.50' }
  expect((await submit(clerk, '/admin/tax', certificate)).answer).toMatchObject({ ok: true })
  expect(await row()).toMatchObject({ certifiedIncome: rs(100.5), certifiedSales: 0 })
  const again = await submit(clerk, '/admin/tax', certificate)
  expect([again.status, again.answer.problems]).toEqual([
    409,
    { number: 'There is a tax certificate with this courier and tax and number already' },
  ])
  const wrong = await submit(clerk, '/admin/tax', { ...certificate, number: 'CPR-78', month: 'November', amount: '-1' })
  expect(Object.keys(wrong.answer.problems).sort()).toEqual(['amount', 'month'])

  const file = await (await clerk.raw(`/admin/tax/withheld?month=${month}`)).text()
  const sums = file
    .trim()
    .split('\n')
    .filter(line => line.includes('TCS'))
    .map(line => line.split(',').slice(-4).map(Number))
  expect(
    sums.reduce(([income, sales], [more = 0, other = 0]) => [(income ?? 0) + more, (sales ?? 0) + other], [0, 0]),
  ).toEqual([240, 230])
  expect((await clerk.raw('/admin/tax/withheld?month=13')).status).toBe(400)
})

test("each line is checked against the courier's rate card of the day, by zone, weight and whether it came back", async () => {
  const manager = await staffBrowser(shop, 'manager')
  const card = '/admin/dispatch/couriers/postex'
  const { version } = (await open(manager, card)).data.courier
  const typed = {
    do: 'rates',
    version: String(version),
    fromDay: '2026-01-01',
    zones: 'Punjab = punjab, isb\nElsewhere =',
    rates: 'Punjab, 0.5 kg, 200, 120\nPunjab, each further kg, 80, 60\nElsewhere, 500 g, 300, 200',
    fuelRate: '10',
    taxRate: '',
  }
  const wrong = await submit(manager, card, { ...typed, zones: 'Punjab = Atlantis', rates: 'Moon, 1 kg, 5' })
  expect(wrong.answer.problems).toMatchObject({ zones: "'Atlantis' is no city or province that the shop knows" })
  expect((await submit(manager, card, typed)).answer.ok).toBe(true)
  expect((await submit(manager, card, typed)).status).toBe(409)
  const weigh = async (grams: number | null, fee: ReturnType<typeof rs> | null = null) => {
    const one = await delivered('postex', { fee })
    await shop.db.updateTable('parcels').set({ weight_grams: grams }).where('id', '=', one.parcelId).execute()
    return one
  }
  const back = await weigh(400)
  await shop.db.updateTable('parcels').set({ courier_fee: null }).where('id', '=', back.parcelId).execute()
  const ones = [await weigh(450), await weigh(450), await weigh(1600), await weigh(null), await weigh(450, rs(230))]
  // Lahore lies in Punjab: Rs 220 with fuel, and Rs 88 for each further kilogram; what somebody agreed by hand takes
  // precedence.
  const fees = [220, 225, 396, 900, 231]
  const address = await imported(
    'postex',
    ones.map(({ trackingNumber }, at) => `${trackingNumber},,6000,${fees[at]},240`),
  )
  expect(await findings(address)).toEqual([[], ['fee'], [], ['unusualFee'], []])
})
