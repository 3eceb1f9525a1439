import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../src/shop/dates.ts'
import { rs } from '../../src/shop/money.ts'
import { forgetOrdersOf, moveOrder } from '../../src/shop/orders/index.ts'
import type { Settings } from '../../src/shop/settings/index.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let manager: Browser
let product: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  manager = await staffBrowser(shop, 'manager')
  product = await shelve(shop.db, 'Oud', [{ ml: 50, price: rs(6000) }])
})
afterAll(() => shop.close())

const asking: Settings = { ...settings, adConversions: ['google'] }
const visit = (source: string, more = {}) => ({
  source,
  medium: 'cpc',
  campaign: '',
  gclid: '',
  fbclid: '',
  at: new Date().toISOString(),
  ...more,
})
const order = async (said: object, terms: Settings = asking) => {
  const buyer = await guest(shop.db)
  const { _id } = await buyer.buy([product.line()], 6000, said, undefined, terms)
  return { _id, ...buyer }
}
const kept = (id: string) =>
  shop.db.selectFrom('order_sources').selectAll().where('order_id', '=', id).executeTakeFirst()

test('an order knows its first and last visit, is found by them and counted, and forgets them with its person', async () => {
  const visits = {
    first: visit('Newsletter', { campaign: 'Eid' }),
    last: visit('google', { campaign: 'oud', gclid: 'click-1' }),
  }
  const bought = await order({ visits })
  const direct = await order({})
  expect(await kept(bought._id)).toMatchObject({
    first_source: 'newsletter',
    source: 'google',
    campaign: 'oud',
    gclid: '',
  })
  expect(await kept(direct._id)).toBeUndefined()

  const found = async (query: string) =>
    (await open(manager, `/admin/orders?${query}`)).data.orders.map(({ _id }: { _id: string }) => _id)
  expect(await found('source=Google')).toEqual([bought._id])
  expect(await found('source=oud')).toEqual([bought._id])
  expect(await found('source=direct')).toEqual([direct._id])
  expect((await open(manager, `/admin/orders/${bought._id}`)).data.source).toMatchObject({ source: 'google' })

  await moveOrder(shop.db, { orderId: bought._id, to: 'delivered', actor: 'Sana' })
  const counts = async (by: string) =>
    (await open(manager, `/admin/sources?by=${by}`)).data.counts.map(
      ({ source, orders, delivered, revenue }: Record<string, unknown>) => [source, orders, delivered, revenue],
    )
  expect(await counts('')).toEqual([
    ['direct', 1, 0, 0],
    ['google', 1, 1, rs(6000)],
  ])
  expect(await counts('first')).toContainEqual(['newsletter', 1, 1, rs(6000)])

  await shop.db.transaction().execute(tx => forgetOrdersOf(tx, [bought.customerId]))
  expect(await kept(bought._id)).toBeUndefined()
})

test("Google's file has delivered orders of shoppers who agreed, and of nobody else", async () => {
  const clicked = { last: visit('google', { gclid: 'agreed' }), first: visit('google') }
  const agreed = await order({ visits: clicked, adConsent: true })
  const silent = await order({ visits: { ...clicked, last: visit('google', { gclid: 'silent' }) } })
  // Nothing is asked while no advertiser is told: such a yes counts for nothing.
  const unasked = await order({ visits: clicked, adConsent: true }, settings)
  expect((await kept(unasked._id))?.consented).toBe(false)
  for (const { _id } of [agreed, silent, unasked])
    await moveOrder(shop.db, { orderId: _id, to: 'delivered', actor: 'Sana' })

  const file = `/admin/sources/google?from=${today()}&to=${today()}`
  expect((await manager.raw(file)).status).toBe(404)
  await shop.db.insertInto('settings').values({ key: 'adConversions', value: '["google"]' }).execute()
  await expect.poll(async () => (await manager.raw(file)).status).toBe(200)
  const lines = (await (await manager.raw(file)).text()).trim().split('\n')
  expect(lines[0]).toContain('Parameters:TimeZone=+0500')
  expect(lines.slice(2).map(line => line.split(',').filter((_, at) => at !== 2 && at !== 5))).toEqual([
    ['agreed', 'Delivered order', '6000.00', 'PKR'],
  ])
})
