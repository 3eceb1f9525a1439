import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartLine } from '../../src/shop/offers/cart/index.ts'
import { guest, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let clerk: Browser
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'orders')
  line = (await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
})
afterAll(() => shop.close())

const pageOfNew = async () => `/admin/orders/${(await (await guest(shop.db)).buy([line()], 2280))._id}`
let presses = 0
const press = () => ({ 'idempotency-key': `press-of-this-test-${presses++}` })
const notes = async (page: string) =>
  (await open(clerk, page)).data.timeline.filter(({ text }: { text: string }) => text.includes('Gate is blue')).length
const audited = async (action: string) =>
  (await shop.db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length

test('a press whose answer was lost counts once and is answered the same when it is sent again', async () => {
  const page = await pageOfNew()
  const note = { do: 'note', note: 'Gate is blue' }
  const same = press()
  const before = await audited('order.noted')
  const [first, again] = [await submit(clerk, page, note, same), await submit(clerk, page, note, same)]
  expect(again.answer).toEqual(first.answer)
  expect([await notes(page), (await audited('order.noted')) - before]).toEqual([1, 1])
  // The next press says the same on purpose.
  await submit(clerk, page, note, press())
  expect(await notes(page)).toBe(2)
})

test('a move that was confirmed is not refused when it arrives again, also five times at once', async () => {
  const page = await pageOfNew()
  const same = press()
  const move = () => submit(clerk, page, { do: 'move', from: 'pending', to: 'confirmed' }, same)
  const answers = [...(await Promise.all([move(), move(), move(), move(), move()])), await move()]
  expect(answers.map(({ status, answer }) => [status, answer.ok])).toEqual(Array(6).fill([200, true]))
  expect((await open(clerk, page)).data.order.orderStatus).toBe('confirmed')
})

test('a refused press can be sent again, and nobody gets the answer of somebody else', async () => {
  const page = await pageOfNew()
  const same = press()
  const refused = await submit(clerk, page, { do: 'note', note: '' }, same)
  expect(refused.answer.ok).toBe(false)
  expect((await submit(clerk, page, { do: 'note', note: 'Gate is blue' }, same)).answer.ok).toBe(true)
  const manager = await staffBrowser(shop, 'manager')
  await submit(manager, page, { do: 'note', note: 'Gate is blue' }, same)
  expect(await notes(page)).toBe(2)
  const short = await submit(clerk, page, { do: 'note', note: 'Gate is blue' }, { 'idempotency-key': 'short' })
  expect([short.status, await notes(page)]).toEqual([400, 2])
})

test('what is shown one time is not kept for a press', async () => {
  await submit(clerk, '/admin/account', { do: 'begin', password: staffPassword }, press())
  const kept = await shop.db
    .selectFrom('staff_presses')
    .selectAll()
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(kept.outcome).toEqual({})
})
