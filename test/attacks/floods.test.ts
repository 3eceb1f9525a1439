import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openServer } from '../../src/web/server/admission/open-server.ts'
import { admissionLimits } from '../../src/web/server/call-limits.ts'
import { type RawClient, rawClient, rawRequest } from '../raw-client.ts'

const servers: Server[] = []
const clients: RawClient[] = []

afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server whose requests wait for `release`, and that believes 127.0.0.9 to be a proxy. */
async function serve(limits: Partial<typeof admissionLimits> = {}, answer = () => new Response('done')) {
  const begun: string[] = []
  const held: (() => void)[] = []
  const state = { hold: false, begun, release: () => held.splice(0).forEach(go => void go()) }
  const server = openServer({
    trustProxy: ['127.0.0.9'],
    uploadPaths: ['/upload'],
    log: pino({ level: 'silent' }),
    limits: { ...admissionLimits, ...limits },
    fetch: async request => {
      begun.push(new URL(request.url).pathname)
      if (state.hold) await new Promise<void>(go => held.push(go))
      return answer()
    },
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = async (text = '', address?: string) => {
    const made = await rawClient((server.address() as AddressInfo).port, text, address)
    clients.push(made)
    return made
  }
  const open = () => new Promise(resolve => server.getConnections((_, count) => resolve(count)))
  return Object.assign(state, { client, open })
}

/** A request that a proxy forwards for `address`, on a connection of its own. */
const forwarded = (address: string) => rawRequest('/', { headers: { 'x-forwarded-for': address } })
const post = (headers: Record<string, string>, body = '') => rawRequest('/', { method: 'POST', headers, body })

test('of more than eight pipelined requests none is worked on, and the connection closes', async () => {
  const shop = await serve()
  const flood = await shop.client(rawRequest('/').repeat(5000))
  await flood.closed
  const patient = await shop.client(rawRequest('/').repeat(8), '127.0.0.2')
  await expect.poll(patient.statuses).toEqual(Array.from({ length: 8 }, () => 200))
  expect(shop.begun).toHaveLength(8)
  expect(flood.statuses()).toEqual([])
})

test('an address that pipelined loses its connections and gets no new ones; others do, and behind a proxy all', async () => {
  const shop = await serve({ pipeliningPenaltyMs: 600_000 })
  const beside = await shop.client()
  await (await shop.client(rawRequest('/').repeat(9))).closed
  await beside.closed
  await (await shop.client(rawRequest('/').repeat(9), '127.0.0.9')).closed
  const others = await Promise.all(['127.0.0.2', '127.0.0.9'].map(address => shop.client(rawRequest('/'), address)))
  for (const { statuses } of others) await expect.poll(statuses).toEqual([200])
  const again = await shop.client(rawRequest('/'))
  await again.closed
  expect(again.statuses()).toEqual([])
})

test('an address that pipelined is served again later', async () => {
  const shop = await serve({ pipeliningPenaltyMs: 50 })
  await (await shop.client(rawRequest('/').repeat(9))).closed
  await expect
    .poll(async () => {
      const again = await shop.client(rawRequest('/'))
      await expect.poll(() => again.isClosed() || again.statuses().length > 0).toBe(true)
      return again.statuses()
    })
    .toEqual([200])
})

test('a thousand requests at once: some run, some wait, the rest is refused before any work, and others get their turn', async () => {
  const shop = await serve()
  shop.hold = true
  const flood = await Promise.all(
    Array.from({ length: 1000 }, () => shop.client(forwarded('198.51.100.7'), '127.0.0.9')),
  )
  const refused = () => flood.filter(each => each.statuses()[0] === 503)
  const { workingPerAddress, waitingPerAddress } = admissionLimits
  await expect.poll(() => refused().length).toBe(1000 - workingPerAddress - waitingPerAddress)
  expect(shop.begun).toHaveLength(workingPerAddress)
  expect(refused()[0]?.text()).toMatch(/retry-after: 5\r\n/i)
  const honest = await shop.client(forwarded('203.0.113.9'), '127.0.0.9')
  await expect.poll(() => shop.begun.length).toBe(workingPerAddress + 1)
  shop.release()
  await expect.poll(honest.statuses).toEqual([200])
})

test('with floods from many addresses, each other shopper has the next turn', async () => {
  const shop = await serve({ working: 4, workingPerAddress: 4 })
  shop.hold = true
  for (let n = 0; n < 40; n++) await shop.client(forwarded(`198.51.100.${n % 4}`), '127.0.0.9')
  await expect.poll(() => shop.begun.length).toBe(4)
  await shop.client(rawRequest('/honest', { headers: { 'x-forwarded-for': '203.0.113.9' } }), '127.0.0.9')
  await expect
    .poll(async () => {
      shop.release()
      return shop.begun.indexOf('/honest')
    })
    .toBeLessThanOrEqual(8)
})

test('requests whose client left do not begin, and those that run still count', async () => {
  const shop = await serve({ working: 2 })
  shop.hold = true
  const flood = await Promise.all(Array.from({ length: 20 }, () => shop.client(rawRequest('/'))))
  await expect.poll(() => shop.begun.length).toBe(2)
  for (const { socket } of flood) socket.destroy()
  await expect.poll(shop.open).toBe(0)
  await shop.client(rawRequest('/honest'))
  await expect
    .poll(async () => {
      shop.release()
      return shop.begun
    })
    .toEqual(['/', '/', '/honest'])
})

test('one address has so many connections; another one, and a proxy, have theirs', async () => {
  const shop = await serve({ connectionsPerAddress: 5 })
  const flood = await Promise.all(Array.from({ length: 20 }, () => shop.client()))
  await expect.poll(() => flood.filter(each => each.isClosed()).length).toBe(15)
  const others = await Promise.all(
    ['127.0.0.2', ...Array.from({ length: 10 }, () => '127.0.0.9')].map(address =>
      shop.client(rawRequest('/'), address),
    ),
  )
  await expect.poll(() => others.flatMap(each => each.statuses())).toEqual(others.map(() => 200))
})

test('with all connections taken, the one closes that has waited longest for its client', async () => {
  const shop = await serve({ connections: 5 })
  const silent: RawClient[] = []
  for (let n = 0; n < 5; n++) silent.push(await shop.client(n === 0 ? '' : 'GET / HTT'))
  const honest = await shop.client(rawRequest('/'), '127.0.0.2')
  await expect.poll(honest.statuses).toEqual([200])
  await expect.poll(() => silent.map(each => each.isClosed())).toEqual([true, false, false, false, false])
})

test('bodies that drip are refused after their time, and reach nobody; a connection at rest is left alone', async () => {
  const shop = await serve({ bodyMs: 400 })
  const resting = await shop.client(rawRequest('/'))
  const slow = { 'content-length': '1000' }
  const drips = await Promise.all(Array.from({ length: 4 }, () => shop.client(post(slow, 'x'))))
  const dripping = setInterval(() => drips.forEach(({ socket }) => void socket.write('x')), 50)
  await expect.poll(() => drips.map(each => each.statuses()[0]).sort()).toEqual([408, 408, 408, 408])
  await expect.poll(() => drips.every(each => each.isClosed())).toBe(true)
  clearInterval(dripping)
  expect(shop.begun).toEqual(['/'])
  resting.socket.write(rawRequest('/'))
  await expect.poll(resting.statuses).toEqual([200, 200])
})

test('when all places for bodies are taken the oldest gives way', async () => {
  const shop = await serve({ bodies: 2 })
  const slow = { 'content-length': '1000' }
  const first = await shop.client(post(slow, 'x'))
  await shop.client(post(slow, 'x'))
  const third = await shop.client(post({ 'content-length': '2' }, '{}'))
  await expect.poll(third.statuses).toEqual([200])
  await expect.poll(first.statuses).toEqual([408])
})

test.each([
  ['larger than announced calls are', { 'content-length': '65537' }, 'x', 413],
  ['without an end', { 'transfer-encoding': 'chunked' }, `10000\r\n${'x'.repeat(65_536)}\r\n`.repeat(2), 413],
  ['compressed', { 'content-length': '3', 'content-encoding': 'gzip' }, 'abc', 415],
  ['compressed in chunks', { 'transfer-encoding': 'chunked', 'content-encoding': 'br' }, '1\r\nx\r\n', 415],
])('a body %s is refused unread', async (_, headers, body, status) => {
  const shop = await serve()
  const client = await shop.client(post(headers as Record<string, string>, body))
  await expect.poll(client.isClosed).toBe(true)
  expect(client.statuses()).toEqual([status])
  expect(shop.begun).toEqual([])
})

test('a client that expects 100-continue sends its body only when it is admitted', async () => {
  const shop = await serve()
  const first = await shop.client(post({ 'content-length': '2', expect: '100-continue' }))
  await expect.poll(first.statuses).toEqual([100])
  const second = await shop.client(post({ 'content-length': '65537', expect: '100-continue' }))
  await expect.poll(second.statuses).toEqual([413])
  first.socket.write('{}')
  await expect.poll(first.statuses).toEqual([100, 200])
})

test('clients that do not read lose their connection before their answers fill the memory', async () => {
  const page = 'x'.repeat(8_000_000)
  const shop = await serve({ unsentBytes: 20_000_000 }, () => new Response(page))
  const flood = await Promise.all(Array.from({ length: 6 }, () => shop.client()))
  for (const { socket } of flood) socket.pause().write(rawRequest('/'))
  await expect.poll(() => shop.begun.length).toBe(6)
  // A closed connection is seen by a client that writes.
  await expect
    .poll(() => {
      for (const { socket } of flood) socket.write('\r\n')
      return flood.filter(each => each.isClosed()).length
    })
    .toBeGreaterThanOrEqual(2)
  const honest = await shop.client(rawRequest('/'))
  await expect.poll(() => honest.text().length).toBeGreaterThan(page.length)
})
