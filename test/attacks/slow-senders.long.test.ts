import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openServer } from '../../src/web/server/admission/open-server.ts'
import { rawClient, rawRequest } from '../raw-client.ts'

// The limits and times of the shop itself.
let server: Server
let port: number
beforeAll(async () => {
  server = openServer({
    trustProxy: [],
    uploadPaths: ['/upload'],
    log: pino({ level: 'silent' }),
    fetch: async (request, env) => {
      const { pathname } = new URL(request.url)
      if (pathname === '/upload') for await (const _ of env.incoming);
      return new Response(pathname === '/film' ? film() : 'done')
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** 60 chunks of 256 kB, made as they are read. */
function film(): ReadableStream {
  let left = 60
  return new ReadableStream({
    pull: controller => {
      if (left-- > 0) controller.enqueue(new Uint8Array(256 * 1024))
      else controller.close()
    },
  })
}

test('senders who drip are cut after 20 s; who rests, uploads or reads slowly is not', async () => {
  const silent = await rawClient(port, '', '127.0.1.1')
  const heads = await Promise.all(
    Array.from({ length: 100 }, () => rawClient(port, 'GET / HTTP/1.1\r\nx', '127.0.1.2')),
  )
  const bodies = await Promise.all(
    Array.from({ length: 20 }, () =>
      rawClient(port, rawRequest('/', { method: 'POST', headers: { 'content-length': '5000' } }), '127.0.1.3'),
    ),
  )
  const chunks = await rawClient(
    port,
    rawRequest('/', { method: 'POST', headers: { 'transfer-encoding': 'chunked' } }),
    '127.0.1.4',
  )
  const upload = await rawClient(
    port,
    rawRequest('/upload', { method: 'POST', headers: { 'content-length': '40' } }),
    '127.0.1.5',
  )
  const resting = await rawClient(port, rawRequest('/'))
  const reader = await rawClient(port, rawRequest('/film'), '127.0.1.6')
  reader.socket.pause()
  const drip = setInterval(() => {
    for (const { socket } of [...heads, ...bodies, upload]) socket.write('x')
    chunks.socket.write('1\r\nx\r\n')
    // A phone on a slow line: what fits into its buffers, once a second.
    reader.socket.read()
  }, 1000)
  try {
    await wait(32_000)
    for (const slow of [silent, ...heads]) expect([slow.isClosed(), ...slow.statuses()]).toEqual([true, 408])
    for (const slow of [...bodies, chunks]) expect([slow.isClosed(), ...slow.statuses()]).toEqual([true, 408])
    resting.socket.write(rawRequest('/'))
    await expect.poll(resting.statuses).toEqual([200, 200])
    expect([upload.isClosed(), reader.isClosed()]).toEqual([false, false])
    await expect.poll(upload.statuses).toEqual([200])
  } finally {
    clearInterval(drip)
  }
  reader.socket.resume()
  await expect.poll(() => reader.text().length).toBeGreaterThan(60 * 256 * 1024)
})
