import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../../src/shop/ground/dates.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { findPaperOrder } from '../../src/shop/orders/dispatch/index.ts'
import { queueSales } from '../../src/shop/orders/fiscal/index.ts'
import { findOrder } from '../../src/shop/orders/orders/index.ts'
import { invoicePdf } from '../../src/shop/orders/papers/index.ts'
import { letterhead } from '../../src/shop/settings/letterhead/index.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { handOver } from '../parcels.ts'
import { readPdf } from '../pdf.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let clerk: Browser
let orderId: string
let parcelId: string
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  const values = { secondFactorRoles: '[]', ntn: '"1234567-8"' }
  await shop.db
    .insertInto('settings')
    .values(Object.entries(values).map(([key, value]) => ({ key, value })))
    .execute()
  clerk = await staffBrowser(shop, 'manager')
  const oud = await shelve(shop.db, 'Night Oud', [{ ml: 50, price: rs(11_800) }])
  ;({ _id: orderId } = await (await guest(shop.db)).buy([oud.line()], 11_800))
  parcelId = await handOver(shop.db, orderId)
  await queueSales(shop.db, { ...settings, fiscalFrom: dayOf(new Date(0)) })
})
afterAll(() => shop.close())

const listed = async (query = '') => (await open(clerk, `/admin/tax/invoices${query}`)).data.invoices

test('an invoice that nobody knows about is decided by its number in IRIS, which its order and papers then show', async () => {
  const [waiting] = await listed()
  expect(waiting).toMatchObject({ orderId, kind: 'sale', state: 'waiting', tax: rs(1800), value: rs(10_000) })
  await shop.db.updateTable('fiscal_invoices').set({ state: 'uncertain', sent_at: new Date() }).execute()
  expect(await listed('?state=posted')).toEqual([])
  const { invoiceId } = waiting
  const decided = (more: object) => submit(clerk, '/admin/tax/invoices', { do: 'decide', invoiceId, why: '', ...more })
  const wrong = await decided({ decision: 'numbered', number: '77' })
  expect([wrong.status, Object.keys(wrong.answer.problems)]).toEqual([400, ['number']])
  expect(Object.keys((await decided({ decision: 'drop', number: '' })).answer.problems)).toEqual(['why'])
  const number = '1234567DI1747119701593'
  expect((await decided({ decision: 'numbered', number: ` ${number.toLowerCase()} ` })).answer.ok).toBe(true)
  expect((await decided({ decision: 'again', number: '' })).status).toBe(409)
  expect((await listed('?state=posted'))[0]).toMatchObject({ number, why: 'Looked up by hand' })

  expect(await findOrder(shop.db, orderId, { kind: 'staff' })).toMatchObject({
    fiscalNumber: number,
    salesTax: rs(1800),
  })
  const paper = await clerk.raw(`/admin/dispatch/documents?kind=invoice&parcel=${parcelId}`)
  const [page] = await readPdf(Buffer.from(await paper.arrayBuffer()))
  const text = page?.text ?? ''
  for (const words of [number, 'NTN 1234567-8', 'Includes sales tax, 18%', 'Rs 1,800']) expect(text).toContain(words)

  // Its customer gets the same paper, but for the cash of the parcel that staff chose.
  const order = await findPaperOrder(shop.db, orderId)
  const [theirs] = await readPdf(
    await await invoicePdf([{ order }], { settings, house: await letterhead(settings), publicUrl: 'http://shop.test' }),
  )
  expect(theirs?.text.split(/\s*\n/)).toEqual(text.split(/\s*\n/).filter(line => !line.startsWith('Cash, ')))
})

test('the scenarios of the sandbox are asked for by a press, which is sent by a job', async () => {
  const asked = await submit(clerk, '/admin/tax/scenarios', { do: 'try', scenarios: 'all' })
  expect(asked.answer.ok).toBe(true)
  const { scenarios } = (await open(clerk, '/admin/tax/scenarios')).data
  expect(scenarios.map(({ state }: { state: string }) => state)).toEqual(['asked', 'asked', 'asked'])
})
