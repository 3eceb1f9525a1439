import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPort } from '../open-port.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let server: Awaited<ReturnType<typeof openPort>>
beforeAll(async () => {
  shop = await openShop()
  server = await openPort(shop.app.fetch)
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** All that the server sends to these bytes until it closes the connection. */
async function send(bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  let text = ''
  socket.on('data', part => (text += part))
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return text
}

const answers = (text: string) => [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))

const hidden = 'GET /v1/category HTTP/1.1\r\nhost: shop.test\r\n\r\n'
const post = 'POST /v1/cart/quote HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\n'

test.each([
  ['two lengths', `${post}content-length: 2\r\ncontent-length: ${hidden.length}\r\n\r\n{}${hidden}`],
  ['a length and chunks', `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks and a length', `${post}transfer-encoding: chunked\r\ncontent-length: 99\r\n\r\n0\r\n\r\n${hidden}`],
  ['chunks that are no chunks', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${hidden}`],
  ['a coding that nobody knows', `${post}transfer-encoding: xchunked\r\n\r\n${hidden}`],
  ['chunked, but not last', `${post}transfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n${hidden}`],
  ['a space before the colon', `${post}content-length : 2\r\n\r\n{}${hidden}`],
  ['a length with a sign', `${post}content-length: +2\r\n\r\n{}${hidden}`],
  ['a folded header', `${post}x-a: 1\r\n content-length: 2\r\n\r\n${hidden}`],
  ['a zero byte in a header', `${post}x-a: 1\u00002\r\n\r\n${hidden}`],
  ['no host', `GET /v1/category HTTP/1.1\r\n\r\n${hidden}`],
])(
  'a message whose end can be read in two ways is refused, and nothing behind it is answered: %s',
  async (_, bytes) => {
    const text = await send(bytes)
    expect(answers(text)).toEqual([400])
  },
)

test.each(['TRACE', 'TRACK', 'DEBUG', 'CONNECT'])('%s gives nothing back of what was sent', async method => {
  const secret = 'khushbu_session=of-somebody'
  const text = await send(
    `${method} /v1/category HTTP/1.1\r\nhost: shop.test\r\ncookie: ${secret}\r\nconnection: close\r\n\r\n`,
  )
  expect(text).not.toContain('of-somebody')
  for (const status of answers(text)) expect(status).toBeGreaterThanOrEqual(400)
})

test('no answer names the software that gave it', async () => {
  for (const path of ['/v1/category', '/v1/none', '/v1/docs', '/pictures/none']) {
    const { headers } = await shop.browser().raw(path)
    expect(headers.get('server'), path).toBeNull()
    expect(headers.get('x-powered-by'), path).toBeNull()
  }
})
