import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDocument } from '../../src/shop/content/documents/index.ts'
import type { Role } from '../../src/shop/staff/staff/permission-rules.ts'
import { guest, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
})
afterAll(() => shop.close())

const browsers = new Map<Role, Promise<Browser>>()
async function search(role: Role, q: string) {
  const browser = browsers.get(role) ?? staffBrowser(shop, role)
  browsers.set(role, browser)
  return open(await browser, `/admin/search?q=${encodeURIComponent(q)}`)
}

test('a whole order number leads to its order; a role finds only what it may read, and only the pages that it may open', async () => {
  const musk = await shelve(shop.db, 'Searched Musk', [{ ml: 50, price: 400_000, stock: 20 }])
  const placed = await (await guest(shop.db)).buy([musk.line()], 4280)
  const typed = placed.orderNumber.toLowerCase().replaceAll('-', ' ')
  expect((await search('orders', typed)).leadsTo).toBe(`/admin/orders/${placed._id}`)
  expect((await search('accounts', 'searched musk')).data.results).toMatchObject({ sizes: [] })
  const catalogue = (await search('catalogue', 'searched musk')).data
  expect(catalogue.results).toMatchObject({
    orders: [],
    products: [{ productId: musk.productId, name: 'Searched Musk' }],
    sizes: [{ name: 'Searched Musk', ml: 50 }],
  })
  expect((await search('marketing', 'searched musk')).data.results).toMatchObject({
    products: [{ productId: musk.productId }],
    sizes: [],
  })
  expect((await search('catalogue', typed)).data.results.orders).toEqual([])
  expect((await search('manager', 'audit')).data.pages).toMatchObject([{ to: '/admin/audit' }])
  expect((await search('orders', 'audit')).data.pages).toEqual([])
  // A setting by its name leads to its words on its page.
  const gift = { to: '/admin/settings/orders#:~:text=Gift%20wrap', name: 'Gift wrap' }
  expect((await search('manager', 'gift wrap')).data.pages).toContainEqual(expect.objectContaining(gift))
  expect((await search('orders', 'gift wrap')).data.pages).toEqual([])
  // By what shoppers see of it too, also where another page changes it.
  const found = async (words: string) =>
    ((await search('manager', words)).data.pages as { name: string }[]).map(({ name }) => name)
  expect(await found('crossed out')).toEqual(['A discount is allowed where the full price was charged within the last'])
  expect(await found('announcements')).toContain('Announcements in the head')
  expect(await found('delivery days')).toContain('City that parcels leave from')
})

test('a draft is found by staff who may read it, and by no shopper', async () => {
  const text = { kind: 'page' as const, title: 'Zubaida secret promise' }
  const { documentId, slug } = await shop.db.transaction().execute(tx => createDocument(tx, text, 'Sana'))
  expect((await search('marketing', 'zubaida')).data.results.texts).toMatchObject([{ documentId, state: 'draft' }])
  expect((await search('orders', 'zubaida')).data.results.texts).toEqual([])
  const shopper = shop.browser()
  expect((await shopper.raw(`/pages/${slug}`)).status).toBe(404)
  for (const path of ['/shop?search=zubaida', '/sitemap.xml', '/pages/faqs'])
    expect(await (await shopper.raw(path)).text(), path).not.toContain('secret promise')
})
