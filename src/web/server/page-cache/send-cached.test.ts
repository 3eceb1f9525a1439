import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { openServer } from '../admission/open-server.ts'
import type { CachedResponse } from './cached-response.ts'
import { openCachedResponses } from './cached-responses.ts'
import { sendCached } from './send-cached.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const page: CachedResponse = {
  status: 200,
  headers: [
    ['cache-control', 'public, max-age=0, must-revalidate'],
    ['content-type', 'text/html; charset=utf-8'],
    ['x-frame-options', 'DENY'],
  ],
  hash: 'page',
  bodies: { identity: Buffer.from('<p>A page.</p>') },
}

/**
 * A server that keeps one page. Returns a function that sends text on one connection and resolves with all it gets
 * until the connection is silent or ends.
 */
async function serveCachedPage() {
  const responses = openCachedResponses({ maxBytes: 1_000_000, isListening: () => true })
  for (let n = 0; n < 2; n++) {
    await responses.serve('/', 'identity', async made => {
      made.add('catalogue')
      return page
    })
  }
  const server = openServer({
    fetch: () => new Response('not cached'),
    sendCached: sendCached({
      responses,
      addressOf: url => url,
      origin: 'http://shop',
      cdnMaxAge: 0,
      countSearch: () => {},
    }),
    trustProxy: [],
    uploadPaths: [],
    log: pino({ level: 'silent' }),
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let got = ''
  let ended = false
  socket.on('data', data => {
    got += data
  })
  socket.on('end', () => {
    ended = true
  })
  return async (text: string) => {
    got = ''
    socket.write(text)
    for (let before = -1; !ended && (got === '' || got.length > before); await wait(50)) before = got.length
    return { got, ended }
  }
}

const get = (more = '', method = 'GET') => `${method} / HTTP/1.1\r\nhost: shop\r\n${more}\r\n`
const split = (text: string) => {
  const end = text.indexOf('\r\n\r\n')
  return { head: text.slice(0, end).toLowerCase().split('\r\n'), body: text.slice(end + 4) }
}
const withoutDate = (head: string[]) => head.filter(line => !line.startsWith('date:'))

test('each response of a connection has the whole head and the page, those after the first too', async () => {
  const send = await serveCachedPage()
  const first = split((await send(get())).got)
  expect(first.body).toBe('<p>A page.</p>')
  expect(first.head).toEqual(
    expect.arrayContaining([
      'http/1.1 200 ok',
      'content-type: text/html; charset=utf-8',
      'x-frame-options: deny',
      'content-length: 14',
      'etag: "page"',
      'connection: keep-alive',
      'keep-alive: timeout=65',
    ]),
  )
  for (let n = 0; n < 3; n++) {
    const again = split((await send(get())).got)
    expect(withoutDate(again.head)).toEqual(withoutDate(first.head))
    expect(again.body).toBe(first.body)
  }
})

test('its date is the time of the response, not of the first one', async () => {
  const send = await serveCachedPage()
  await send(get())
  await wait(2_100)
  await send(get())
  const date = split((await send(get())).got).head.find(line => line.startsWith('date:')) ?? ''
  expect(Math.abs(Date.parse(date.slice('date:'.length)) - Date.now())).toBeLessThan(2_000)
})

test('HEAD, 304, pipelined requests and the last of a connection get what each asks for', async () => {
  const send = await serveCachedPage()
  await send(get())
  const head = split((await send(get('', 'HEAD'))).got)
  expect(head.head).toContain('content-length: 14')
  expect(head.body).toBe('')
  const same = split((await send(get('if-none-match: "page"\r\n'))).got)
  expect(same.head[0]).toBe('http/1.1 304 not modified')
  expect(same.body).toBe('')
  const three = (await send(get() + get('', 'HEAD') + get())).got.split(/(?=HTTP\/1\.1)/)
  expect(three.map(response => split(response).body)).toEqual(['<p>A page.</p>', '', '<p>A page.</p>'])
  const last = await send(get('connection: close\r\n'))
  expect(split(last.got).head).toContain('connection: close')
  expect(split(last.got).body).toBe('<p>A page.</p>')
  expect(last.ended).toBe(true)
})
