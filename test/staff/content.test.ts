import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let writer: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  writer = await staffBrowser(shop, 'marketing')
})
afterAll(() => shop.close())

test('the hub leads to the parts of the content', async () => {
  expect((await open(writer, '/admin/content')).status).toBe(200)
  expect((await open(writer, '/admin/content/pages')).data).toContainEqual(
    expect.objectContaining({ slug: 'shipping-returns', title: 'Shipping & Returns' }),
  )
})
