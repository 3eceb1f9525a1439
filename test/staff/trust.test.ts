import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartLine } from '../../src/shop/offers/cart/index.ts'
import { guest, shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let manager: Browser
let clerk: Browser
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  manager = await staffBrowser(shop, 'manager')
  clerk = await staffBrowser(shop, 'orders')
  line = (await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
})
afterAll(() => shop.close())

const trust = '/admin/trust'

const rowsOf = (...rows: [what: string, howMany: string, outcome: string, ahead?: string][]) =>
  Object.fromEntries(
    rows.flatMap(([what, howMany, outcome, ahead = ''], at) =>
      Object.entries({ what, howMany, outcome, ahead }).map(([part, text]) => [`trustRows.${at}.${part}`, text]),
    ),
  )

test('rules are tried before they are saved, refused at the field that is wrong, and saved over nobody', async () => {
  expect((await open(clerk, trust)).status).toBe(403)
  const rules = rowsOf(['amount.least', '2,000', 'advance', '500'])
  const first = (await open(manager, trust)).data
  expect([first.saved, first.isSuggested]).toEqual(['[]', true])
  const tried = (await open(manager, `${trust}?${new URLSearchParams(rules)}`)).data
  expect([tried.saved, tried.isTried, tried.problems]).toEqual(['[]', true, []])
  const broken = rowsOf(['amount.least', '2000', 'advance', '500'], ['refused.least', 'x', 'cash'])
  const { problems } = (await open(manager, `${trust}?${new URLSearchParams(broken)}`)).data
  expect(problems).toEqual([{ field: 'trustRows.1.howMany', message: 'Please enter a whole number' }])
  const wrong = await submit(manager, trust, { do: 'rules', seen: '[]', ...broken })
  expect(wrong.answer.problems).toEqual({ 'trustRows.1.howMany': 'Please enter a whole number' })
  expect((await submit(clerk, trust, { do: 'rules', seen: '[]', ...rules })).status).toBe(403)
  expect((await submit(manager, trust, { do: 'rules', seen: '[]', ...rules })).status).toBe(200)
  const late = { do: 'rules', seen: '[]', ...rowsOf(['always', '', 'call']) }
  expect((await submit(manager, trust, late)).status).toBe(409)
  const saved = JSON.parse((await open(manager, trust)).data.saved)
  expect(saved).toEqual([{ what: 'amount.least', howMany: '2000', outcome: 'advance', ahead: '500' }])
  const none = { do: 'rules', seen: JSON.stringify(saved) }
  expect((await submit(manager, trust, none)).status).toBe(200)
  expect((await open(manager, trust)).data.saved).toBe('[]')
})

test('an advance is asked and waived on the page of the order, and a payment is recorded once by its reference', async () => {
  const { _id, orderNumber } = await (await guest(shop.db)).buy([line()], 2280)
  const page = `/admin/orders/${_id}`
  const version = async () => String((await open(manager, page)).data.office.version)
  const tooMuch = await submit(clerk, page, { do: 'askAdvance', version: await version(), amount: '2281' })
  expect(tooMuch.answer.problems.amount).toContain('At most Rs 2,280')
  const asked = await submit(clerk, page, { do: 'askAdvance', version: await version(), amount: '500' })
  expect(asked.answer.message).toContain('Rs 500 is asked ahead')
  expect((await submit(clerk, page, { do: 'waiveAdvance', version: '1' })).status).toBe(409)
  expect((await submit(clerk, page, { do: 'waiveAdvance', version: await version() })).status).toBe(200)
  await submit(clerk, page, { do: 'askAdvance', version: await version(), amount: '600' })
  const payment = { do: 'payment', amount: '600', reference: 'TRX 7' }
  expect((await submit(clerk, page, payment)).status).toBe(403)
  expect((await submit(manager, page, payment)).answer.message).toBe('Rs 600 is recorded and the order confirmed.')
  expect((await submit(manager, page, payment)).answer.problems.reference).toContain('recorded already')
  const { order, trust: known } = (await open(manager, page)).data
  expect(order).toMatchObject({ orderStatus: 'confirmed', paidAhead: 60_000, advance: { toCollect: 168_000 } })
  expect(known).toMatchObject({ score: 50 })
  const actions = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_label', '=', orderNumber)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual([
    'order.advanceAsked',
    'order.advanceWaived',
    'order.advanceAsked',
    'order.paymentReceived',
  ])
})

test('a payment recorded by mistake is taken back once, with both in the ledger, and recorded for whom it is', async () => {
  const [wrong, right] = [
    await (await guest(shop.db)).buy([line()], 2280),
    await (await guest(shop.db)).buy([line()], 2280),
  ]
  const page = `/admin/orders/${wrong._id}`
  const { office } = (await open(manager, page)).data
  await submit(manager, page, { do: 'askAdvance', version: String(office.version), amount: '600' })
  const payment = { do: 'payment', amount: '۶۰۰', reference: 'TRX (8)' }
  await submit(manager, page, payment)
  const { transfers } = (await open(manager, page)).data
  expect(transfers).toMatchObject([{ reference: 'TRX (8)', amount: 60_000, typed: true, undone: false }])
  const undo = { do: 'undoPayment', paymentId: String(transfers[0].paymentId), reason: 'Of another order' }
  expect((await submit(clerk, page, undo)).status).toBe(403)
  expect((await submit(manager, page, { ...undo, reason: ' ' })).answer.problems).toEqual({ reason: 'Please say why' })
  expect((await submit(manager, `/admin/orders/${right._id}`, undo)).status).toBe(404)
  expect((await submit(manager, page, undo)).answer.message).toBe(
    `Rs 600 is taken back from ${wrong.orderNumber}, which is pending.`,
  )
  expect((await submit(manager, page, undo)).answer.message).toMatch(/taken this back already/)
  const { order, transfers: left } = (await open(manager, page)).data
  expect([order.orderStatus, order.paidAhead, left[0].undone]).toEqual(['pending', 0, true])
  for (const times of [1, 2]) {
    const again = await submit(manager, `/admin/orders/${right._id}`, payment)
    expect(again.answer.problems?.reference ?? again.answer.message).toMatch(
      times === 1 ? /is recorded/ : /recorded already/,
    )
  }
  const { transfers: counted } = (await open(manager, `/admin/orders/${right._id}`)).data
  expect(counted).toMatchObject([{ reference: 'TRX (8)', typed: true, undone: false }])
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('somebody is blocked and free again, each with its audit row', async () => {
  const block = { do: 'block', kind: 'phone', value: '0300 7654321', reason: 'Refused five', until: '2001-01-01' }
  expect((await submit(manager, trust, { ...block, value: 'x' })).answer.problems.value).toBe('Please check the number')
  expect((await submit(clerk, trust, block)).status).toBe(403)
  expect((await submit(manager, trust, { ...block, until: '' })).status).toBe(200)
  const [found] = (await open(manager, trust)).data.blocks
  expect(found).toMatchObject({ shown: '+923007654321', reason: 'Refused five' })
  expect((await submit(manager, trust, { do: 'endBlock', blockId: found.blockId })).status).toBe(200)
  expect((await submit(manager, trust, { do: 'endBlock', blockId: found.blockId })).status).toBe(404)
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'block')
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['block.added', 'block.ended'])
})
