import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { fakeServer } from '../../../test/fakes/fake-server.ts'
import { type Asked, fakeSystem } from '../../../test/fakes/fake-system.ts'
import { anywhere, publicInternet } from '../../platform/http/allowed-addresses.ts'
import { listCalls } from '../../shop/settings/connections/index.ts'
import { openLeopards } from '../couriers/leopards.ts'
import { callOutside, type OutsideCall } from './call-outside.ts'

let fresh: FreshDatabase
let server: Awaited<ReturnType<typeof fakeServer>>
const asked: Asked[] = []
const fake = fakeSystem('postex', call => {
  asked.push(call)
  if (call.path === '/away') return { status: 302, headers: { location: 'http://127.0.0.1:1/' }, json: {} }
  return { json: { token: 'given-token' } }
})
beforeAll(async () => {
  fresh = await freshDatabase()
  server = await fakeServer(fake.handle)
})
afterAll(async () => {
  await server.close()
  await fresh.drop()
})

const secrets = ['pass word&"1"']
const call = (one: OutsideCall, reach = { reach: anywhere }) =>
  callOutside(
    { db: fresh.db, system: 'postex', address: `${server.url}/postex`, secrets, ...reach },
    one,
    response => response,
  )
const stored = async () => JSON.stringify((await listCalls(fresh.db, { system: 'postex' }))[0])

test('a form with a secret is sent as it is, with the header of this call, and stored without either', async () => {
  const body = new URLSearchParams({ password: secrets[0] ?? '', name: 'عائشہ' })
  await call({ name: 'login', method: 'POST', path: '/login', body, headers: { authorization: 'Bearer one-time' } })
  expect(asked.at(-1)).toMatchObject({
    body: { password: secrets[0], name: 'عائشہ' },
    headers: { authorization: 'Bearer one-time', 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(await stored()).toContain('password=***')
  await call({
    name: 'send',
    method: 'POST',
    path: `/send?key=${encodeURIComponent(secrets[0] ?? '')}`,
    body: { key: secrets[0] },
  })
  expect(await stored()).not.toMatch(/pass.{0,3}word/)
})

test('a response that is a secret is not stored', async () => {
  await call({ name: 'token', method: 'GET', path: '/token', secretResponse: true })
  expect(await stored()).toContain('A secret, which is not kept')
  await call({ name: 'other', method: 'GET', path: '/other', secrets: ['given-token'] })
  expect(await stored()).not.toContain('given-token')
})

test('redirects are not followed, and nothing is sent into the network around the shop', async () => {
  expect((await call({ name: 'away', method: 'GET', path: '/away' })).status).toBe(302)
  const before = fake.calls.length
  const inner = { db: fresh.db, system: 'postex' as const, secrets: [] }
  for (const address of [server.url, 'http://localhost:5432', 'https://169.254.169.254/latest', 'https://[::1]']) {
    const tried = callOutside({ ...inner, address }, { name: 'ssrf', method: 'POST', path: '/', writes: true }, a => a)
    await expect(tried).rejects.toMatchObject({
      kind: 'failed',
      message: 'its address is not one of the public internet',
    })
    await fresh.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()
  }
  // A name of the internet that leads inside when it is resolved, and a bill whose address a courier's response names.
  const inside = ((_name: string, _options: object, done: (error: null, all: object[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof publicInternet.lookup
  const rebound = { ...inner, address: 'https://courier.example', reach: { ...publicInternet, lookup: inside } }
  const asked = callOutside(rebound, { name: 'rebound', method: 'GET', path: '/' }, a => a)
  await expect(asked).rejects.toMatchObject({
    kind: 'failed',
    message: 'its address is not one of the public internet',
  })
  const given = { address: 'https://courier.example', fields: {}, secrets: {} }
  const leopards = openLeopards({ outside: { ...inner, address: given.address }, given })
  for (const labelUrl of [`${server.url}/slip.pdf`, 'http://169.254.169.254/latest', 'file:///etc/passwd'])
    await expect(leopards.label?.({ trackingNumber: '1', labelUrl })).rejects.toMatchObject({ kind: 'failed' })
  expect(fake.calls.length).toBe(before)
})
