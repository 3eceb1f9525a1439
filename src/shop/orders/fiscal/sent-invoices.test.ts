import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Misbehaviour } from '../../../../test/fakes/fake-system.ts'
import { guest } from '../../../../test/fixtures.ts'
import {
  cameBack,
  connect,
  decide,
  fbr,
  fresh,
  later,
  left,
  noon,
  open,
  openInvoicedShop,
  oud,
  queue,
  row,
  send,
  settings,
  there,
} from '../../../../test/invoiced-shop.ts'
import { moveOrder } from '../orders/index.ts'
import { askScenarios, listInvoices, listScenarios, queueSales, tryScenarios } from './index.ts'

openInvoicedShop()

test('a number that none can be, or that another invoice has, is looked up by a person and stops nothing', async () => {
  const orders = [await left(), await left(), await left()]
  await queue()
  const as = (invoiceNumber: string) => (body: unknown) => ({ ...(body as object), invoiceNumber })
  const same = (body: unknown) => body
  for (const number of ['=cmd|calc', '1234567DI1747119701593', '1234567DI1747119701593'])
    fbr.warps.push(same, as(number))
  await send()
  const rows = await Promise.all(orders.map(({ orderId }) => row(orderId)))
  expect(rows.map(({ state }) => state).sort()).toEqual(['posted', 'uncertain', 'uncertain'])
  expect(rows.map(({ why }) => why).sort()).toEqual(
    ['', 'it gives the number of another invoice: 1234567DI1747119701593', "it gives '=cmd|calc' as the number"].sort(),
  )
  expect(fbr.invoices).toHaveLength(3)
})

test('an order that leaves gets one number, on the printed price, however often the jobs run', async () => {
  const { orderId, orderNumber } = await left()
  await queueSales(fresh.db, { ...settings, fiscalFrom: null }, noon())
  expect((await listInvoices(fresh.db, { state: '', page: 1 })).invoices).toEqual([])
  await Promise.all([queue(), queue()])
  await Promise.all([send(), send()])
  await queue()
  await send()
  const [posted, ...more] = there(orderNumber)
  expect(more).toEqual([])
  expect(await row(orderId)).toMatchObject({ state: 'posted', number: posted?.number })
  expect(posted).toMatchObject({ type: 'Sale Invoice', sandbox: false })
  // Rs 12,000 is printed on two bottles that cost Rs 10,800.
  expect(posted?.items).toMatchObject([
    {
      rate: '18%',
      quantity: 2,
      valueSalesExcludingST: 10169.49,
      salesTaxApplicable: 1830.51,
      fixedNotifiedValueOrRetailPrice: 12_000,
      discount: 1200,
      saleType: '3rd Schedule Goods',
    },
  ])
  const calls = await fresh.db.selectFrom('outgoing_calls').select(['name', 'request', 'order_id']).execute()
  expect(calls.every(({ request, order_id }) => !request.includes('fake-token') && order_id === orderId)).toBe(true)
})

test('in the sandbox no order is sent; scenarios are, and say what came of them', async () => {
  await connect('sandbox')
  const { orderId } = await left()
  await queue()
  await send()
  expect([await row(orderId).then(({ state }) => state), fbr.invoices]).toEqual(['waiting', []])
  await fresh.db.transaction().execute(askScenarios)
  await tryScenarios(fresh.db, open, settings)
  const tried = await listScenarios(fresh.db)
  expect(tried.map(({ id, state }) => [id, state])).toEqual([
    ['SN026', 'passed'],
    ['SN027', 'passed'],
    ['SN008', 'passed'],
  ])
  expect(fbr.invoices.map(({ number }) => number)).toEqual(tried.map(({ text }) => text))
  await connect('production')
  await fresh.db.transaction().execute(askScenarios)
  await tryScenarios(fresh.db, open, settings)
  expect((await listScenarios(fresh.db))[0]).toMatchObject({
    state: 'failed',
    text: 'scenarios are for the sandbox alone',
  })
})

test('a refusal waits for a person with its reason; an order that ended before it was sent is not sent', async () => {
  const { orderId } = await left()
  await queueSales(fresh.db, { ...settings, hsCode: 'nonsense' }, noon())
  const ended = await left()
  await queue()
  await cameBack(ended)
  await queue()
  await send()
  expect(await row(orderId)).toMatchObject({ state: 'refused', why: 'line 1: 0019 Please provide HSCode.' })
  expect(await row(ended.orderId)).toMatchObject({ state: 'dropped' })
  expect(fbr.invoices).toEqual([])
  const { id } = await row(orderId)
  await decide({ invoiceId: id, decision: 'again' })
  await sql`update fiscal_invoices set day = ${noon()}::date, invoice = jsonb_set(invoice, '{day}', to_jsonb(${noon().toISOString().slice(0, 10)}::text)) where id = ${id}`.execute(
    fresh.db,
  )
  await send()
  expect(await row(orderId)).toMatchObject({ state: 'posted' })
  await expect(decide({ invoiceId: id, decision: 'again' })).rejects.toThrow('Its state has changed meanwhile')
})

const responses: fc.Arbitrary<Misbehaviour | 'well'> = fc.constantFrom(
  'well',
  'well',
  'busy',
  'cut before',
  'cut after',
  'error after',
  'nonsense after',
)

test('whatever answers are lost, late or wrong: an order is never invoiced twice, and nothing that was numbered is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(responses, { maxLength: 6 }), { minLength: 1, maxLength: 5 }), async rounds => {
      const orders = [await left(), await left()]
      await queue()
      for (const round of rounds) {
        // 'well' is no misbehaviour that the fake has, so it responds properly. The validation before an invoice takes
        // one entry, the invoice the next.
        fbr.next.push(...(round as Misbehaviour[]))
        await Promise.all([send(), send()])
        for (const { orderId, orderNumber } of orders) {
          const { state, number } = await row(orderId)
          const numbered = there(orderNumber)
          expect(numbered.length).toBeLessThanOrEqual(1)
          if (numbered.length > 0) expect(['posted', 'uncertain']).toContain(state)
          if (state === 'posted') expect(number).toBe(numbered[0]?.number)
        }
        await later()
      }
      fbr.next.length = 0
      // A person looks uncertain invoices up in IRIS and enters what it shows.
      for (const { orderId, orderNumber } of orders) {
        const { id, state } = await row(orderId)
        if (state !== 'uncertain') continue
        const [invoice] = there(orderNumber)
        await decide({
          invoiceId: id,
          ...(invoice ? { decision: 'numbered', number: invoice.number } : { decision: 'again' }),
        })
      }
      await sql`update fiscal_invoices set day = ${noon()}::date where state = 'waiting'`.execute(fresh.db)
      await sql`update fiscal_invoices set invoice = jsonb_set(invoice, '{day}', to_jsonb(day::text)) where state = 'waiting'`.execute(
        fresh.db,
      )
      await later()
      await send()
      for (const { orderId, orderNumber } of orders) {
        expect(there(orderNumber)).toHaveLength(1)
        expect(await row(orderId)).toMatchObject({ state: 'posted', number: there(orderNumber)[0]?.number })
      }
    }),
    { numRuns: 6 },
  )
})

test('a process that ended while it sent leaves the invoice to a person', async () => {
  const { orderId, orderNumber } = await left()
  await queue()
  await sql`update fiscal_invoices set state = 'sent', sent_at = now() - interval '5 minutes' where order_id = ${orderId}`.execute(
    fresh.db,
  )
  await send()
  expect([(await row(orderId)).state, there(orderNumber)]).toEqual(['uncertain', []])
  const { id } = await row(orderId)
  await expect(decide({ invoiceId: id, decision: 'numbered', number: 'no number' })).rejects.toThrow('as IRIS shows it')
})

test('an order that is sent without a parcel is invoiced by the status that it is moved to, once', async () => {
  const { _id } = await (await guest(fresh.db)).buy([oud.line(0, 2)], 10_800)
  await queue()
  const made = () => fresh.db.selectFrom('fiscal_invoices').select('kind').where('order_id', '=', _id).execute()
  expect(await made()).toEqual([])
  await moveOrder(fresh.db, { orderId: _id, to: 'outForDelivery', actor: 'Sana' })
  await queue()
  await moveOrder(fresh.db, { orderId: _id, to: 'delivered', actor: 'Sana' })
  await queue()
  expect(await made()).toEqual([{ kind: 'sale' }])
})

test.each([
  ['no verdict', {}],
  ['an outer 00 alone', { validationResponse: { statusCode: '00', status: 'Valid', invoiceStatuses: [] } }],
  ['a code and a word that differ', { validationResponse: { statusCode: '00', status: 'invalid' } }],
])('a number with %s is looked up by a person, never taken for an invoice', async (_, said) => {
  // Those of the tests before.
  await queue()
  await send()
  const { orderId } = await left()
  await queue()
  fbr.warps.push(
    validated => validated,
    () => ({ invoiceNumber: '7000007DI1', ...said }),
  )
  await send()
  expect(await row(orderId)).toMatchObject({ state: 'uncertain' })
})
