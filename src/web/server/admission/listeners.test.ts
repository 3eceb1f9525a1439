import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { rawClient, rawRequest } from '../../../../test/raw-client.ts'
import { thoroughTest } from '../../../../test/thorough.ts'
import { openListeners } from './listeners.ts'

const CONNECTIONS = 200
const opened: { server: Server; close: () => Promise<void> }[] = []

afterEach(async () => {
  for (const { server, close } of opened.splice(0)) {
    server.closeAllConnections()
    await close()
  }
})

async function open(options: Parameters<typeof createServer>[0] = {}, port = 0) {
  const server = createServer(options, (_, answer) => void answer.end('done'))
  const { listen, close, retire } = openListeners(server)
  opened.push({ server, close })
  await listen({ port, host: '127.0.0.1', backlog: 4096 })
  return { server, close, retire, port: (server.address() as AddressInfo).port }
}

test.runIf(process.platform === 'linux')('many connections are accepted in one turn of the event loop', async () => {
  const { server, port } = await open()
  let accepted = 0
  let turns = 0
  server.on('connection', () => {
    accepted += 1
  })
  const clients = Array.from({ length: CONNECTIONS }, () => rawClient(port))
  while (accepted < CONNECTIONS) {
    const before = accepted
    await new Promise(resolve => setImmediate(resolve))
    if (accepted > before) turns += 1
  }
  for (const { socket } of await Promise.all(clients)) socket.destroy()
  expect(turns).toBeLessThan(CONNECTIONS / 4)
})

test('the time limits of the server hold on each of its sockets', async () => {
  const { port } = await open({ connectionsCheckingInterval: 50, headersTimeout: 100, requestTimeout: 100 })
  const slow = await Promise.all(Array.from({ length: CONNECTIONS }, () => rawClient(port, 'GET / HTTP/1.1\r\nx')))
  await expect.poll(() => slow.map(each => each.statuses()[0])).toEqual(slow.map(() => 408))
  await expect.poll(() => slow.every(each => each.isClosed())).toBe(true)
})

thoroughTest('stopping accepts no more, and waits for the connections of every socket', async () => {
  const { server, close, port } = await open()
  const [head = '', end] = rawRequest('/').split('host')
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  const clients = await Promise.all(Array.from({ length: 20 }, () => rawClient(port, head)))
  await expect.poll(() => accepted).toBe(20)
  let closed = false
  const closing = close().then(() => {
    closed = true
  })
  const late = await rawClient(port)
  expect([late.isClosed(), closed]).toEqual([true, false])
  for (const { socket } of clients) socket.write(`host${end}`)
  await closing
  expect(clients.map(each => each.statuses()[0])).toEqual(clients.map(() => 200))
})

test('a shop that retires answers the connections that wait to be accepted', async () => {
  const { server, retire, port } = await open({ keepAliveTimeout: 50 })
  let accepted = 0
  server.on('connection', () => {
    accepted += 1
  })
  // Connected, but the event loop had no turn since in which the server could accept them.
  const clients = Array.from({ length: 20 }, () => rawClient(port, rawRequest('/')))
  await new Promise(resolve => process.nextTick(resolve))
  expect(accepted).toBe(0)
  const { ended } = await retire()
  await ended
  const statuses = (await Promise.all(clients)).map(each => each.statuses()[0])
  expect(statuses).toEqual(clients.map(() => 200))
  expect((await rawClient(port)).isClosed()).toBe(true)
})

test('a port that another shop has is refused', async () => {
  const { port } = await open()
  await expect(open({}, port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
