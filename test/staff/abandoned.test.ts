import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let clerk: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'orders')
})
afterAll(() => shop?.close())

test('a left cart without WhatsApp is called about once: on Today, in its list, with the outcome in the audit log', async () => {
  const { line } = await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 5 }])
  const note = (phone: string) =>
    shop.browser().send('PUT', '/v1/checkout', { agreed: true, items: [line()], phone, country: 'Pakistan' })
  // The same whether the phone agreed, withdrew or is none.
  const answers = await Promise.all(['0300 5556677', '12'].map(note))
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [200, 'Noted'],
    [200, 'Noted'],
  ])
  await sql`update checkouts set state = 'call', way = 'call', reminded_at = now()`.execute(shop.db)
  const { work } = (await open(clerk, '/admin/today')).data
  expect(work).toMatchObject([{ kind: 'carts', waiting: 1, path: '/admin/abandoned?of=call' }])
  const { checkouts, brought } = (await open(clerk, '/admin/abandoned?of=call')).data
  expect(checkouts).toMatchObject([{ phone: '+923005556677', items: '1 × Night Oud 50 ml', amount: 200_000 }])
  expect(brought).toMatchObject({ reminded: 0, orders: 0 })
  const page = `/admin/abandoned/${checkouts[0].checkoutId}`
  expect((await open(clerk, page)).data.cart).toMatchObject({ toCall: true, lines: [{ there: 1 }] })
  expect((await open(clerk, '/admin/abandoned/unknown')).status).toBe(404)
  expect((await submit(clerk, page, { do: 'call', outcome: 'notNow', calls: '0' })).answer.ok).toBe(true)
  expect((await open(clerk, '/admin/abandoned?of=call')).data.checkouts).toEqual([])
  const [row] = await shop.db.selectFrom('audit_log').selectAll().where('action', '=', 'cart.called').execute()
  expect(row).toMatchObject({ subject_id: checkouts[0].checkoutId, after: { outcome: 'notNow' } })
})
