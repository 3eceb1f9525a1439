import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, setStock, shelve } from '../../../../test/fixtures.ts'
import { deliver, handOver } from '../../../../test/parcels.ts'
import { queued } from '../../../../test/people.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Reach } from '../../../platform/http/allowed-addresses.ts'
import { sealer as sealerOf } from '../../../platform/secrets/seal.ts'
import { moveOrder } from '../../orders/orders/index.ts'
import {
  addEndpoint,
  findEndpoint,
  listDeliveries,
  rotateSecret,
  SaveEndpoint,
  sendAgain,
  sendTest,
  sendWebhooks,
  switchEndpoint,
} from './index.ts'
import { type WebhookEvent, webhookEventNames } from './webhook-rules.ts'

type Received = { headers: IncomingHttpHeaders; body: string; path: string }

let fresh: FreshDatabase
let server: Server
let origin: string
const sealer = sealerOf('a secret of the shop that is long enough')
const received: Received[] = []
/** What the receiver responds next; 200 when there is none. */
const responses: { status: number; headers?: Record<string, string>; cut?: true }[] = []
const sana = { id: 'sana', name: 'Sana' }
/** As if the test's receiver were on the internet. */
const reach: Reach = { allows: address => address === '127.0.0.1', allowsPort: () => true, lookup }

beforeAll(async () => {
  fresh = await freshDatabase()
  server = createServer((request, response) => {
    let body = ''
    request.on('data', part => {
      body += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body, path: request.url ?? '' })
      const { status, headers, cut } = responses.shift() ?? { status: 200 }
      if (cut) return void response.destroy()
      response.writeHead(status, headers).end(`answer ${status}`)
    })
  })
  await sql`insert into staff (id, name, email, role) values ('sana', 'Sana', 'works@shop.example', 'manager')`.execute(
    fresh.db,
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(async () => {
  received.length = 0
  responses.length = 0
  await fresh.db.deleteFrom('webhook_endpoints').execute()
  await fresh.db.deleteFrom('webhook_events').execute()
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await fresh.drop()
})

/** An endpoint at the test's receiver. */
async function endpoint(event: readonly WebhookEvent[] = webhookEventNames, address = `${origin}/hook`) {
  const given = { name: 'Warehouse', address: 'https://warehouse.example/hook', event: [...event] }
  const added = await inTransaction(fresh.db, tx => addEndpoint(tx, given, { sealer, by: sana }))
  await fresh.db.updateTable('webhook_endpoints').set({ address }).where('id', '=', added.endpointId).execute()
  return added
}
const sendAll = (by = reach) => sendWebhooks(fresh.db, sealer, by)
const isDue = () => sql`update webhook_deliveries set next_try_at = now()`.execute(fresh.db)
const testEvent = (endpointId: string) => inTransaction(fresh.db, tx => sendTest(tx, endpointId))
const only = async (endpointId: string) => (await listDeliveries(fresh.db, endpointId, { state: '' }))[0]

/** Whether a receiver that knows this secret takes the message. */
function verifies({ headers, body }: Received, secret: string, timestamp = headers['webhook-timestamp']): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const own = createHmac('sha256', key).update(`${headers['webhook-id']}.${timestamp}.${body}`).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${own}`)
}

test('what happens is told by eight events, in the transaction of its cause, without anybody’s name or address', async () => {
  const { endpointId } = await endpoint()
  const { db } = fresh
  const { productId, line } = await shelve(db, 'Oud', [{ ml: 12, price: 600_000 }])
  const ayesha = await guest(db)
  const sent = await ayesha.buy([line()], 6000)
  await moveOrder(db, { orderId: sent._id, to: 'confirmed', actor: 'a test' })
  const parcelId = await handOver(db, sent._id)
  await deliver(db, sent._id, parcelId)
  const other = await ayesha.buy([line()], 6000)
  await moveOrder(db, { orderId: other._id, to: 'cancelled', actor: 'a test' })
  const third = await ayesha.buy([line()], 6000)
  await moveOrder(db, { orderId: third._id, to: 'confirmed', actor: 'a test' })
  const refused = await handOver(db, third._id)
  await db.updateTable('parcels').set({ state: 'refused', refused_at: new Date() }).where('id', '=', refused).execute()
  await db.updateTable('sizes').set({ discount: 10 }).where('product_id', '=', productId).execute()
  await inTransaction(db, async tx => {
    await setStock(tx, line().selectedSizeId, 1)
    throw new Error('nothing of it happened')
  }).catch(() => undefined)
  await sendAll()
  const events = received.map(({ body }) => JSON.parse(body))
  const of = (type: string, field: string) => events.filter(each => each.type === type).map(({ data }) => data[field])
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(webhookEventNames))
  expect(of('order.placed', 'orderId').sort()).toEqual([sent._id, other._id, third._id].sort())
  expect(of('order.confirmed', 'orderId').sort()).toEqual([sent._id, third._id].sort())
  expect(of('order.cancelled', 'orderId')).toEqual([other._id])
  expect(of('parcel.dispatched', 'parcelId').sort()).toEqual([parcelId, refused].sort())
  expect(of('parcel.delivered', 'parcelId')).toEqual([parcelId])
  expect(of('parcel.refused', 'parcelId')).toEqual([refused])
  expect(new Set(of('product.changed', 'productId'))).toEqual(new Set([productId]))
  // In the order of their sequence the last one says what is so now; receivers may get them in any order.
  const stocks = events.filter(({ type }) => type === 'stock.changed').sort((a, b) => a.sequence - b.sequence)
  expect(stocks.at(-1)?.data).toMatchObject({ sizeId: line().selectedSizeId, stock: 98 })
  const placed = events.find(({ type, data }) => type === 'order.placed' && data.orderId === sent._id)
  expect(placed).toEqual({
    type: 'order.placed',
    timestamp: expect.stringMatching(/Z$/),
    sequence: expect.any(Number),
    data: {
      orderId: sent._id,
      orderNumber: sent.orderNumber,
      orderStatus: 'pending',
      paymentMethod: 'COD',
      paymentStatus: 'unpaid',
      totalAmount: 6000,
      version: 1,
    },
  })
  const { fullName, address, email, phoneNumber } = ayesha.address
  for (const personal of [fullName, address, email, phoneNumber]) expect(JSON.stringify(events)).not.toContain(personal)
  expect(await listDeliveries(db, endpointId, { state: 'waiting' })).toEqual([])
})

test('without an endpoint that wants it nothing is written', async () => {
  await endpoint(['product.changed'])
  const { line } = await shelve(fresh.db, 'Musk', [{ ml: 12, price: 600_000 }])
  await fresh.db.deleteFrom('webhook_events').execute()
  await (await guest(fresh.db)).buy([line()], 6000)
  expect(await fresh.db.selectFrom('webhook_events').select('type').execute()).toEqual([])
})

test('a receiver that fails twice gets the same signed message again after growing pauses, and no stranger’s clock fits', async () => {
  const { endpointId, secret } = await endpoint()
  responses.push({ status: 500 }, { status: 503 })
  await testEvent(endpointId)
  const pauses = []
  for (let n = 0; n < 3; n++) {
    await sendAll()
    const { nextTryAt, state, tries } = (await only(endpointId)) ?? {}
    const minutes = (Number(nextTryAt) - Date.now()) / 60_000
    // A fifth more at most, by chance.
    pauses.push([
      state,
      tries,
      state === 'waiting' && [1, 5].find(pause => minutes > pause * 0.9 && minutes <= pause * 1.2),
    ])
    await sendAll()
    await isDue()
  }
  expect(pauses).toEqual([
    ['waiting', 1, 1],
    ['waiting', 2, 5],
    ['delivered', 3, false],
  ])
  expect(received).toHaveLength(3)
  expect(new Set(received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1)
  const [message] = received as [Received]
  expect(verifies(message, secret)).toBe(true)
  expect(verifies(message, secret, String(Number(message.headers['webhook-timestamp']) + 3600))).toBe(false)
  expect(verifies({ ...message, body: `${message.body} ` }, secret)).toBe(false)
  expect((await only(endpointId))?.attempts.map(({ status, answer }) => [status, answer])).toEqual([
    [200, 'answer 200'],
    [503, 'answer 503'],
    [500, 'answer 500'],
  ])
  expect((await findEndpoint(fresh.db, endpointId)).failingSince).toBeNull()
})

test.each([
  [429, '5400', 5400],
  [503, '900', 900],
])('a receiver that answers %s and asks for a pause is not tried before it', async (status, header, seconds) => {
  const { endpointId } = await endpoint()
  responses.push({ status, headers: { 'retry-after': header } })
  await testEvent(endpointId)
  await sendAll()
  const { nextTryAt } = (await only(endpointId)) ?? {}
  expect((Number(nextTryAt) - Date.now()) / 1000).toBeGreaterThan(seconds - 5)
})

test('after twelve tries it is given up, and sent again by hand', async () => {
  const { endpointId } = await endpoint()
  await testEvent(endpointId)
  for (let n = 0; n < 13; n++) {
    responses[0] = { status: 404 }
    await isDue()
    await sendAll()
  }
  expect(received).toHaveLength(12)
  const { deliveryId = '', state } = (await only(endpointId)) ?? {}
  expect(state).toBe('failed')
  responses.length = 0
  await inTransaction(fresh.db, tx => sendAgain(tx, { endpointId, deliveryId }))
  await sendAll()
  expect((await only(endpointId))?.state).toBe('delivered')
  await expect(inTransaction(fresh.db, tx => sendAgain(tx, { endpointId: 'other', deliveryId }))).rejects.toThrow(
    'no such delivery',
  )
})

test('after a rotation messages are signed by both secrets, and after a day by the new one alone', async () => {
  const { endpointId, secret } = await endpoint()
  const { secret: next } = await inTransaction(fresh.db, tx =>
    rotateSecret(tx, endpointId, { version: 1, sealer, by: sana }),
  )
  await testEvent(endpointId)
  await sendAll()
  expect(received.map(message => [verifies(message, secret), verifies(message, next)])).toEqual([[true, true]])
  await sql`update webhook_endpoints set old_until = now() - interval '1 second'`.execute(fresh.db)
  await testEvent(endpointId)
  await sendAll()
  expect(received.map(message => verifies(message, secret))).toEqual([true, false])
  expect(verifies(received[1] as Received, next)).toBe(true)
})

test('days of failures, or 410, switch an endpoint off with an email to the owners; switched on it gets what waits', async () => {
  const { db } = fresh
  await db
    .insertInto('staff')
    .values({ id: 'owner', name: 'Sana', email: 'sana@shop.example', role: 'owner' })
    .execute()
  const { endpointId } = await endpoint()
  responses.push({ status: 500 })
  await testEvent(endpointId)
  await sendAll()
  expect(await findEndpoint(db, endpointId)).toMatchObject({ disabledAt: null, failingSince: expect.any(Date) })
  await sql`update webhook_endpoints set failing_since = now() - interval '6 days'`.execute(db)
  responses.push({ status: 500 })
  await isDue()
  await sendAll()
  expect(await findEndpoint(db, endpointId)).toMatchObject({ disabledWhy: 'It failed for 5 days' })
  expect(await queued(db, 'webhook-off')).toMatchObject([{ owner: 'sana@shop.example', name: 'Warehouse' }])
  await isDue()
  await sendAll()
  expect(received).toHaveLength(2)
  await inTransaction(db, tx => switchEndpoint(tx, endpointId, { version: 1, on: true, by: sana }))
  await sendAll()
  expect((await only(endpointId))?.state).toBe('delivered')
  responses.push({ status: 410 })
  await testEvent(endpointId)
  await sendAll()
  expect(await findEndpoint(db, endpointId)).toMatchObject({ disabledWhy: 'It answered 410 Gone' })
})

test('any number of processes send each delivery once', async () => {
  const { endpointId } = await endpoint()
  for (let n = 0; n < 45; n++) await testEvent(endpointId)
  await Promise.all([sendAll(), sendAll(), sendAll()])
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(45)
  expect(received).toHaveLength(45)
})

const response = fc.constantFrom({ status: 200 }, { status: 204 }, { status: 500 }, { status: 301 }, {
  status: 0,
  cut: true,
} as const)

test('whatever a receiver answers, however many processes send: each event arrives, as one event by its id, signed by a secret that counts', async () => {
  const turn = fc.record({ events: fc.nat(2), rotate: fc.boolean(), answers: fc.array(response, { maxLength: 5 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 4 }), async turns => {
      received.length = 0
      const { endpointId, ...added } = await endpoint()
      const secrets = [added.secret]
      let sent = 0
      const took: string[] = []
      for (const { events, rotate, answers: next } of turns) {
        for (let n = 0; n < events; n++, sent++) await testEvent(endpointId)
        if (rotate) {
          const { version } = await findEndpoint(fresh.db, endpointId)
          secrets.push(
            (await inTransaction(fresh.db, tx => rotateSecret(tx, endpointId, { version, sealer, by: sana }))).secret,
          )
        }
        responses.splice(0, Infinity, ...next)
        await Promise.all([sendAll(), sendAll()])
        for (const message of received.splice(0)) {
          expect(verifies(message, secrets.at(-1) ?? '')).toBe(true)
          took.push(`${message.headers['webhook-id']} ${message.body}`)
        }
        await isDue()
      }
      responses.length = 0
      await isDue()
      await sendAll()
      for (const message of received) took.push(`${message.headers['webhook-id']} ${message.body}`)
      expect(new Set(took).size).toBe(sent)
      const states = await fresh.db
        .selectFrom('webhook_deliveries')
        .select('state')
        .where('endpoint_id', '=', endpointId)
        .execute()
      expect(states).toEqual(Array.from({ length: sent }, () => ({ state: 'delivered' })))
      // What arrived is not sent again.
      received.length = 0
      await sendAll()
      expect(received).toEqual([])
    }),
    { numRuns: 10 },
  )
})

test.each([
  'http://warehouse.example/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://db/',
  'https://localhost./',
  'https://127.0.0.1./',
  'https://metadata.google.internal./',
  'https://db./',
  'https://a..example/',
  'https://api.localhost/',
  'https://intra.corp/',
  'https://LOCALHOST%2e/',
  'https://printer.local./',
  'https://user:pass@warehouse.example/',
  'https://warehouse.example:8443/',
  'https://printer.local/',
  'nonsense',
])('%s is no address of a receiver', address => {
  const { error } = SaveEndpoint.safeParse({ name: 'Warehouse', address, event: 'order.placed' })
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['address'])
})

test('nothing is sent into the network around the shop: not to numbers, not by a name that leads there, not after a redirect', async () => {
  const inner = ((_name: string, _options: object, done: (error: null, all: object[]) => void) =>
    done(null, [
      { address: '127.0.0.1', family: 4 },
      { address: 'fd00::1', family: 6 },
    ])) as unknown as typeof lookup
  const { port } = new URL(origin)
  const tries: [string, Reach | undefined][] = [
    [`${origin}/hook`, undefined],
    [`https://[::1]:${port}/`, undefined],
    [`http://rebound.example:${port}/`, { ...reach, lookup: inner }],
  ]
  for (const [address, by] of tries) {
    const { endpointId } = await endpoint(['order.placed'], address)
    await testEvent(endpointId)
    await sendWebhooks(fresh.db, sealer, by)
    expect((await only(endpointId))?.attempts[0]).toMatchObject({
      status: null,
      answer: 'its address is not one of the public internet',
    })
  }
  expect(received).toEqual([])
  responses.push({ status: 307, headers: { location: `${origin}/inner` } })
  const { endpointId } = await endpoint()
  await testEvent(endpointId)
  await sendAll()
  expect(received.map(({ path }) => path)).toEqual(['/hook'])
  expect(await only(endpointId)).toMatchObject({ state: 'waiting', attempts: [{ status: 307 }] })
})

test('no secret and no signature stands in the database', async () => {
  const { endpointId, secret } = await endpoint()
  await testEvent(endpointId)
  await sendAll()
  const { db } = fresh
  const stored = JSON.stringify([
    await db.selectFrom('webhook_endpoints').selectAll().execute(),
    await db.selectFrom('webhook_attempts').selectAll().execute(),
    await db.selectFrom('webhook_events').selectAll().execute(),
  ])
  expect(stored).not.toContain(secret.slice(6))
  expect(stored).not.toContain(String(received[0]?.headers['webhook-signature']).slice(3))
})

test('an endpoint is sent what the person it belongs to may read, and nothing once they are gone until somebody takes it', async () => {
  const { endpointId } = await endpoint()
  const person = (id: string, change: object) =>
    fresh.db.updateTable('staff').set(change).where('id', '=', id).execute()
  const events = async () => {
    received.length = 0
    await isDue()
    await sendAll()
    return received.map(({ body }) => JSON.parse(body).type)
  }
  await sql`insert into staff (id, name, email, role) values ('omar', 'Omar', 'omar@shop.example', 'manager')`.execute(
    fresh.db,
  )
  await person('sana', { role: 'catalogue' })
  await (await guest(fresh.db)).buy([(await shelve(fresh.db, 'Told Musk', [{ ml: 50, price: 500_000 }])).line()], 5000)
  expect(new Set(await events())).toEqual(new Set(['product.changed', 'stock.changed']))
  await person('sana', { role: 'manager', disabled_at: new Date() })
  expect(await findEndpoint(fresh.db, endpointId)).toMatchObject({ belongsTo: null })
  expect(await events()).toEqual([])
  await inTransaction(fresh.db, tx => rotateSecret(tx, endpointId, { version: 1, sealer, by: { id: 'omar' } }))
  expect(await findEndpoint(fresh.db, endpointId)).toMatchObject({ belongsTo: 'Omar' })
  expect(await events()).toEqual(['order.placed'])
  await person('sana', { disabled_at: null })
})
