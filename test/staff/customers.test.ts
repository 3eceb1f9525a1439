import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let manager: Browser
let page: string
let phone: string
let other: string
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  manager = await staffBrowser(shop, 'manager')
  const oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000 }])
  const [one, two] = [await guest(shop.db, 61), await guest(shop.db, 62)]
  for (const each of [one, two]) await each.buy([oud.line()], 6000)
  phone = one.phoneNumber
  other = two.phoneNumber
  const { data } = await open(manager, `/admin/customers?q=${encodeURIComponent(phone)}`)
  page = `/admin/customers/${data.people[0].personId}`
})
afterAll(() => shop.close())

test('a customer gets notes and tags, is merged after a preview and parted, and no audit row names the person', async () => {
  expect((await submit(manager, page, { do: 'note', note: 'صرف شام کو فون کریں' })).status).toBe(200)
  expect((await submit(manager, page, { do: 'note', note: ' ' })).answer.problems).toHaveProperty('note')
  expect((await submit(manager, page, { do: 'tags', tags: 'VIP, vip , Eid list' })).status).toBe(200)
  const { person } = (await open(manager, page)).data
  expect(person).toMatchObject({
    tags: ['eid list', 'vip'],
    notes: [{ note: 'صرف شام کو فون کریں', author: 'manager person' }],
  })
  const unknown = await submit(manager, page, { do: 'preview', phone: '0300 0000000' })
  expect([unknown.status, unknown.answer.problems.phone]).toEqual([400, 'No order has this number'])
  const preview = await submit(manager, page, { do: 'preview', phone: other })
  expect(preview.answer).toMatchObject({ ok: false, shown: { into: { orders: 1 }, other: { orders: 1 } } })
  expect((await open(manager, page)).data.person.orders).toBe(1)
  await submit(manager, page, { do: 'merge', phone: other })
  const merged = (await open(manager, page)).data.person
  expect(merged).toMatchObject({ orders: 2, numbers: [{ phone }, { phone: other }] })
  await submit(manager, page, { do: 'part', numberId: merged.numbers[1].personId })
  expect((await open(manager, page)).data.person.orders).toBe(1)
  const rows = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_type', '=', 'customer')
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(
    ['noted', 'tagged', 'merged', 'parted'].map(done => `customer.${done}`),
  )
  for (const personal of [phone, other, 'Ayesha', 'شام']) expect(JSON.stringify(rows)).not.toContain(personal)
})

test('a customer is exported as a file, and deleted with one’s own password by who may', async () => {
  const file = await manager.raw(`${page}/export`)
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining(phone)])
  const clerk = await staffBrowser(shop, 'orders')
  expect((await open(clerk, `${page}/export`)).status).toBe(403)
  expect((await submit(clerk, page, { do: 'erase', password: staffPassword })).status).toBe(403)
  expect((await submit(manager, page, { do: 'erase', password: 'a wrong sentence' })).status).toBe(400)
  await shop.db.updateTable('orders').set({ order_status: 'cancelled' }).where('phone_number', '=', phone).execute()
  expect((await submit(manager, page, { do: 'erase', password: staffPassword })).leadsTo).toBe('/admin/customers')
  expect((await open(manager, page)).status).toBe(404)
})

test('a segment is kept as a view', async () => {
  const saved = await submit(manager, '/admin/customers', {
    do: 'saveView',
    name: 'Refusers',
    query: 'refused=1&page=2',
  })
  expect(saved.status).toBe(200)
  const { views } = (await open(manager, '/admin/customers')).data
  expect(views).toMatchObject([{ name: 'Refusers', query: 'refused=1' }])
})
