import { afterAll, beforeAll, expect, test } from 'vitest'
import { queued } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let owner: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  owner = await staffBrowser(shop, 'owner')
})
afterAll(() => shop.close())

test('a receiver is added with one’s own password, tried, changed by one of two tabs, switched off and removed', async () => {
  const form = {
    do: 'add',
    name: 'گودام',
    address: 'https://warehouse.example/hook',
    event: ['order.placed', 'stock.changed'],
    password: staffPassword,
  }
  const inner = await submit(owner, '/admin/webhooks', { ...form, address: 'https://192.168.1.1/' })
  expect(inner.answer).toMatchObject({
    problems: { address: expect.stringContaining('https://') },
    typed: { name: 'گودام' },
  })
  const { answer } = await submit(owner, '/admin/webhooks', form)
  const { secret } = answer.shown
  expect(secret).toMatch(/^whsec_/)
  const { endpoints } = (await open(owner, '/admin/webhooks')).data
  expect(endpoints).toMatchObject([{ name: 'گودام', events: ['order.placed', 'stock.changed'] }])
  const page = `/admin/webhooks/${endpoints[0].endpointId}`
  expect((await submit(owner, page, { do: 'test' })).status).toBe(200)
  const { deliveries } = (await open(owner, page)).data
  expect(deliveries).toMatchObject([{ type: 'webhook.test', state: 'waiting' }])
  expect((await submit(owner, page, { do: 'again', deliveryId: deliveries[0].deliveryId })).status).toBe(200)
  expect((await submit(owner, page, { do: 'again', deliveryId: '999999' })).status).toBe(404)
  const change = { ...form, do: 'save', version: '1', address: 'https://other.example/hook' }
  expect((await submit(owner, page, change)).status).toBe(200)
  expect((await submit(owner, page, { ...change, name: 'Second tab' })).status).toBe(409)
  const rotated = await submit(owner, page, { do: 'rotate', version: '2', password: staffPassword })
  expect(rotated.answer.shown.secret).toMatch(/^whsec_/)
  expect((await submit(owner, page, { do: 'off', version: '3' })).status).toBe(200)
  expect((await submit(owner, page, { do: 'test' })).status).toBe(409)
  expect((await submit(owner, page, { do: 'remove', version: '4' })).leadsTo).toBe('/admin/webhooks')
  const rows = await shop.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_type', '=', 'webhook')
    .orderBy('id')
    .execute()
  expect(rows.map(({ action }) => action.replace('webhook.', ''))).toEqual([
    'added',
    'tested',
    'sentAgain',
    'changed',
    'secretRotated',
    'switchedOff',
    'removed',
  ])
  const stored = JSON.stringify([rows, await shop.db.selectFrom('staff_presses').selectAll().execute(), shop.log])
  for (const each of [secret, rotated.answer.shown.secret]) expect(stored).not.toContain(each.slice(6))
  expect(await queued(shop.db, 'security-change')).toHaveLength(2)
})
