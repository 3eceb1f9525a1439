import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../../../../test/shop.ts'
import { staffBrowser } from '../../../../test/staff.ts'
import { staffPages } from '../../../../test/staff-pages.ts'
import { moveOrder } from './index.ts'

let shop: OpenShop
let manager: Browser
let clerk: Browser
let mine: Awaited<ReturnType<typeof guest>>
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  manager = await staffBrowser(shop, 'manager')
  clerk = await staffBrowser(shop, 'orders')
  const { line } = await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 100 }])
  mine = await guest(shop.db)
  // What a stranger types is no formula on the merchant's computer.
  const shippingAddress = { ...mine.address, fullName: '=HYPERLINK("http://evil.example","Ayesha")', city: '@SUM(1+1)' }
  const { _id } = await mine.buy([line(0, 2)], 4280, { shippingAddress, note: '=1+1' })
  await moveOrder(shop.db, { orderId: _id, to: 'delivered', actor: 'Sana' })
  await (await guest(shop.db)).buy([line()], 2280)
})
afterAll(() => shop.close())

const read = async (browser: Browser, path: string) => {
  const response = await browser.raw(path)
  const rows = response.status === 200 ? parse(await response.text(), { bom: true, columns: true }) : []
  return { status: response.status, type: response.headers.get('content-type'), rows: rows as Record<string, string>[] }
}
const lastAudit = () =>
  shop.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('orders are exported as the list is filtered, without formulas, with an audit row that names no person', async () => {
  const all = await read(manager, '/admin/orders/export')
  expect([all.status, all.type, all.rows.length]).toEqual([200, 'text/csv; charset=utf-8', 2])
  const { rows } = await read(manager, `/admin/orders/export?status=delivered&q=${encodeURIComponent(mine.email)}`)
  expect(rows).toMatchObject([
    { Status: 'Delivered', Email: mine.email, Items: '2 × Night Oud 50 ml', Pieces: '2', Total: '4280' },
  ])
  for (const cell of Object.values(rows[0] ?? {})) expect(cell).not.toMatch(/^[=+@\t\r-](?!\d+$)/)
  const { action, after, staff_name } = await lastAudit()
  expect([action, after, staff_name]).toEqual([
    'orders.exported',
    { status: 'delivered', searched: true },
    'manager person',
  ])
})

test('customers are exported once each, with what they bought; both only by those who may', async () => {
  const { rows } = await read(manager, '/admin/orders/customers')
  expect(rows).toHaveLength(2)
  expect(rows.find(({ Email }) => Email === mine.email)).toMatchObject({
    Orders: '1',
    Delivered: '1',
    'Bought, Rs': '4280',
    Account: 'no',
  })
  for (const row of rows) for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+@\t\r-](?!\d+$)/)
  expect((await lastAudit()).action).toBe('customers.exported')
  expect((await read(clerk, '/admin/orders/export')).status).toBe(403)
  expect((await read(clerk, '/admin/orders/customers')).status).toBe(403)
})
