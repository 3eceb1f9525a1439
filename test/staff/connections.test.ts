import { afterAll, beforeAll, expect, test } from 'vitest'
import { listJobs } from '../../src/platform/database/job-queues.ts'
import { systemNames, systems } from '../../src/shop/settings/connections/connection-rules.ts'
import type { ConnectionField } from '../../src/shop/settings/connections/system-rules.ts'
import { everythingStored } from '../everything-stored.ts'
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

test('the secrets of every system are sealed: none stands in the database, its audit and kept presses, the log or on a page', async () => {
  const given: string[] = []
  for (const system of systemNames) {
    const fields = Object.entries<ConnectionField>(systems[system].fields).map(([name, { secret, options }]) => {
      const value = secret ? `secret-${system}-${name}` : (Object.keys(options ?? {})[0] ?? '1')
      if (secret) given.push(value)
      return [name, value]
    })
    const address = systems[system].address || 'https://gateway.example/api'
    const form = { do: 'save', version: '1', active: 'yes', address, password: staffPassword }
    const { status, answer } = await submit(owner, `/admin/connections/${system}`, {
      ...form,
      ...Object.fromEntries(fields),
    })
    expect([system, status, answer?.problems ?? {}]).toEqual([system, 200, {}])
  }
  expect(given.length).toBeGreaterThanOrEqual(systemNames.length)
  // Nothing can be booked before the cities of a courier are read.
  expect((await listJobs(shop.db)).map(({ name }) => name)).toContain('refresh-couriers')
  const pages = await Promise.all(
    ['', ...systemNames.map(name => `/${name}`)].map(async path => open(owner, `/admin/connections${path}`)),
  )
  const shown = JSON.stringify([pages, await open(owner, '/admin/audit'), shop.log])
  const stored = await everythingStored(shop.db)
  expect(stored).toContain('connection.changed')
  for (const secret of given) {
    expect(shown).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
})

test('connected couriers are asked by a press, once; without one the press says so', async () => {
  await shop.db.updateTable('connections').set({ active: false }).execute()
  expect((await open(owner, '/admin/dispatch/failed')).data.asking).toEqual({ connected: false, asking: false })
  expect((await submit(owner, '/admin/dispatch/failed', { do: 'askNow' })).answer.message).toContain(
    'please connect one',
  )
  await shop.db.updateTable('connections').set({ active: true }).where('id', '=', 'postex').execute()
  for (const _again of [1, 2]) {
    expect((await submit(owner, '/admin/dispatch/failed', { do: 'askNow' })).status).toBe(200)
    expect((await submit(owner, '/admin/settlements', { do: 'askNow' })).status).toBe(200)
  }
  const asked = (await listJobs(shop.db)).map(({ name }) => name)
  for (const job of ['track-parcels', 'fetch-payments']) expect(asked.filter(name => name === job)).toHaveLength(1)
  expect((await open(owner, '/admin/settlements')).data.asking).toEqual({ connected: true, asking: true })
})
