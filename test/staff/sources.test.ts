import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdSystem } from '../../src/integrations/open-ad-system.ts'
import { trySystem } from '../../src/integrations/try-system.ts'
import { sealer } from '../../src/platform/secrets/seal.ts'
import { findContent } from '../../src/shop/content/content/index.ts'
import { today } from '../../src/shop/ground/dates.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { findOrder, forgetOrdersOf, moveOrder } from '../../src/shop/orders/orders/index.ts'
import { saveConnection } from '../../src/shop/settings/connections/index.ts'
import type { Settings } from '../../src/shop/settings/settings/index.ts'
import { reportToMeta } from '../../src/shop/settings/sources/index.ts'
import { fakeServer } from '../fakes/fake-server.ts'
import type { Misbehaviour } from '../fakes/fake-system.ts'
import { fakeMeta } from '../fakes/meta.ts'
import { guest, settings, shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop, sessionSecret } from '../shop.ts'
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
    last: visit('google', { campaign: 'Oud', gclid: 'click-1' }),
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
      ({ source, placed, delivered, earned }: Record<string, unknown>) => [source, placed, delivered, earned],
    )
  expect(await counts('')).toEqual([
    ['google', 1, 1, rs(6000)],
    ['direct', 1, 0, 0],
  ])
  expect(await counts('first')).toContainEqual(['newsletter', 1, 1, rs(6000)])

  await shop.db.transaction().execute(tx => forgetOrdersOf(tx, [bought.customerId]))
  expect(await kept(bought._id)).toBeUndefined()
})

test("Google's file has delivered orders of shoppers who agreed, and of nobody else", async () => {
  const clicked = { last: visit('google', { gclid: 'agreed' }), first: visit('google') }
  const agreed = await order({ visits: clicked, adConsent: true })
  const silent = await order({ visits: { ...clicked, last: visit('google', { gclid: 'silent' }) } })
  // While no advertiser gets orders the page asks for no consent, so one that is sent counts for nothing.
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

test('each delivered order whose shopper agreed is reported to Meta once, by hashes alone, and no other', async () => {
  const meta = fakeMeta()
  const server = await fakeServer((request, response) => meta.handle(request, response))
  const parts = { db: shop.db, sealer: sealer(sessionSecret), fakesUrl: server.url, timeoutMs: 2_000 }
  const both: Settings = { ...settings, adConversions: ['google', 'meta'] }
  const tell = (terms = both) => reportToMeta(shop.db, () => openAdSystem(parts), terms)
  const soon = () => shop.db.updateTable('order_sources').set({ meta_next_at: new Date() }).execute()
  const clicked = { first: visit('facebook'), last: visit('facebook', { fbclid: 'IwAR1', gclid: 'g1' }) }
  const agreed = await order({ visits: clicked, metaConsent: true }, both)
  const google = await order({ visits: clicked, adConsent: true }, both)
  const unasked = await order({ visits: clicked, metaConsent: true }, asking)
  expect(await kept(agreed._id)).toMatchObject({ fbclid: 'IwAR1', gclid: '', consented: false, meta_consented: true })
  expect(await kept(google._id)).toMatchObject({ fbclid: '', gclid: 'g1', meta_consented: false })
  const late = await order({ visits: clicked, metaConsent: true }, both)
  for (const { _id } of [agreed, google, unasked, late])
    await moveOrder(shop.db, { orderId: _id, to: 'delivered', actor: 'Sana' })
  const old = new Date(Date.now() - 8 * 86_400_000)
  await shop.db.updateTable('order_events').set({ created_at: old }).where('order_id', '=', late._id).execute()
  await tell()
  expect(meta.received).toEqual([])
  const given = {
    pixelId: '777',
    token: 'fake-token',
    testCode: '',
    active: 'yes' as const,
    address: '',
    password: 'x',
  }
  await shop.db
    .transaction()
    .execute(tx => saveConnection(tx, { system: 'meta', version: 1, ...given, sealer: parts.sealer }))
  expect(await trySystem(parts, 'meta')).toBe('It works: its pixel is Khushbu.')
  await tell({ ...both, adConversions: ['google'] })
  expect(meta.received).toEqual([])
  // Its answer is lost: it is told again under the same id, which counts once.
  meta.next.push('cut after')
  await tell()
  await soon()
  await shop.db.updateTable('connections').set({ paused_until: null, failures: 0 }).execute()
  await tell()
  await soon()
  await tell()
  expect(meta.received).toHaveLength(2)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const { orderNumber } = await findOrder(shop.db, agreed._id, { kind: 'staff' })
  expect([...meta.events.values()]).toMatchObject([
    {
      event_name: 'Purchase',
      event_id: orderNumber,
      user_data: {
        em: [sha256(agreed.email.toLowerCase())],
        ph: [sha256(agreed.phoneNumber.slice(1))],
        fbc: expect.stringMatching(/^fb\.1\.\d{13}\.IwAR1$/),
      },
      custom_data: { currency: 'PKR', value: 6000, order_id: orderNumber },
    },
  ])
  expect([(await kept(agreed._id))?.meta, (await kept(late._id))?.meta, (await kept(google._id))?.meta]).toEqual([
    'sent',
    'late',
    '',
  ])
  const calls = JSON.stringify(await shop.db.selectFrom('outgoing_calls').selectAll().execute())
  for (const secret of [sha256(agreed.email.toLowerCase()), 'fake-token', 'IwAR1']) expect(calls).not.toContain(secret)
  const privacy = await findContent(shop.db, 'privacy', both)
  expect(JSON.stringify(privacy)).toContain('Meta (Facebook and Instagram)')
  await server.close()
})

const wrongAnswers = fc.array(
  fc.option(fc.constantFrom<Misbehaviour>('busy', 'cut before', 'cut after', 'error after', 'nonsense after')),
  { maxLength: 3 },
)

test('whatever answers of Meta are lost or wrong, with two workers: each delivered order is one event, and none is forgotten', async () => {
  let meta = fakeMeta()
  const server = await fakeServer((request, response) => meta.handle(request, response))
  const parts = { db: shop.db, sealer: sealer(sessionSecret), fakesUrl: server.url, timeoutMs: 2_000 }
  const both: Settings = { ...settings, adConversions: ['meta'] }
  const tell = () => reportToMeta(shop.db, () => openAdSystem(parts), both)
  const clicked = { first: visit('facebook'), last: visit('facebook', { fbclid: 'IwAR2' }) }
  await fc.assert(
    fc.asyncProperty(fc.array(wrongAnswers, { maxLength: 4 }), async rounds => {
      meta = fakeMeta()
      const orders = [
        await order({ visits: clicked, metaConsent: true }, both),
        await order({ visits: clicked, metaConsent: true }, both),
      ]
      for (const { _id } of orders) await moveOrder(shop.db, { orderId: _id, to: 'delivered', actor: 'Sana' })
      for (const wrong of [...rounds, []]) {
        meta.next.splice(0, Infinity, ...wrong)
        await shop.db
          .updateTable('order_sources')
          .set({ meta_next_at: new Date(Date.now() - 1000) })
          .execute()
        await shop.db.updateTable('connections').set({ paused_until: null, failures: 0 }).execute()
        await Promise.all([tell(), tell()])
      }
      const numbers = await Promise.all(
        orders.map(async ({ _id }) => (await findOrder(shop.db, _id, { kind: 'staff' })).orderNumber),
      )
      expect([...meta.events.values()].map(({ event_id }) => event_id).sort()).toEqual(numbers.sort())
      for (const { _id } of orders) expect((await kept(_id))?.meta).toBe('sent')
    }),
    { numRuns: 6 },
  )
  await server.close()
})
