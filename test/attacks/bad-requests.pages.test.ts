import { statSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { rawClient, rawRequest } from '../raw-client.ts'
import { errorsIn } from '../running-shop.ts'

const { url, logFile } = inject('demoShop')
const port = Number(new URL(url).port)

type Sent = { method?: string; headers?: Record<string, string>; body?: string }

/** The status of the first answer to a request of any form. The connection ends with it. */
async function status(path: string, sent: Sent = {}): Promise<number> {
  return statusOf(rawRequest(path, { ...sent, headers: { connection: 'close', ...sent.headers } }))
}

async function statusOf(text: string): Promise<number> {
  const client = await rawClient(port, text)
  await client.closed
  return client.statuses()[0] ?? 0
}

/** The errors that the shop logged meanwhile. */
async function logged(act: () => Promise<void>): Promise<string[]> {
  const before = statSync(logFile).size
  await act()
  return errorsIn(logFile, before)
}

const addresses = ['/login', '/signup', '/dashboard', '/track', '/reset-password', '/verify-email', '/forgot-password']
const pages = [...addresses, '/', '/settings', '/checkout', '/coming-soon', '/order/none', '/newsletter/leave']

test('no method and no odd body brings a page down', async () => {
  const json = { 'content-type': 'application/json' }
  const log = await logged(async () => {
    for (const path of pages.flatMap(page => [page, page === '/' ? '/_root.data' : `${page}.data`])) {
      for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
        expect(await status(path, { method }), `${method} ${path}`).toBe(405)
      }
      const bodies: Sent[] = [
        {},
        { headers: { ...json, 'content-length': '2' }, body: '[]' },
        { headers: { 'content-type': 'multipart/form-data', 'content-length': '1' }, body: 'x' },
        { headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '3' }, body: '--b' },
        { headers: { 'content-type': 'text/xml', 'content-length': '4' }, body: '<a/>' },
        {
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '9' },
          body: 'form=%00%ff',
        },
      ]
      for (const body of bodies) expect(await status(path, { method: 'POST', ...body }), path).toBeLessThan(500)
    }
  })
  expect(log).toEqual([])
})

test('no address brings a page down, and those that are no text are refused', async () => {
  const log = await logged(async () => {
    for (const page of ['/order/', '/pages/', '/product/', '/v1/product/', '/', '/pictures/', '/assets/']) {
      for (const bad of ['%00', '%ff', '%c0%80', '%ED%A0%80', 'a%00b.data', '%', '%zz', '?search=%00']) {
        expect(await status(page + bad), page + bad).toBe(400)
      }
    }
    for (const path of [
      '/shop?search=%ff%fe&sort=%zz',
      `/shop?${'category=Men&'.repeat(900)}`,
      `/shop?search=${'x'.repeat(12_000)}`,
    ]) {
      expect(await status(path), path.slice(0, 40)).toBeLessThan(500)
    }
    expect(await status(`/shop?search=${'x'.repeat(20_000)}`)).toBe(431)
  })
  expect(log).toEqual([])
})

test('no Host brings the shop down', async () => {
  const hosts = [
    '1.2.3.4.5',
    '999.999',
    '0x7f.1.2.3.4',
    'a b',
    '[::1',
    '%00',
    'a:99999',
    'user@host',
    'a/b',
    'a?b',
    'a#b',
    '[]',
  ]
  const log = await logged(async () => {
    for (const host of hosts) {
      expect(await status('/login', { headers: { host } }), host).toBe(400)
      // A kept page is the same for every Host.
      expect(await status('/', { headers: { host } }), host).toBeLessThan(500)
    }
    for (const host of ['xn--', '-', 'a..b', '[::1]:3000', 'LOCALHOST', 'x'.repeat(5000)]) {
      expect(await status('/', { headers: { host } }), host.slice(0, 20)).toBeLessThan(500)
    }
  })
  expect(log).toEqual([])
})

const values = [
  '',
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '"',
  '*',
  '-1',
  '0',
  '1e309',
  'null',
  '\u00ff\u00fe',
  'a'.repeat(8000),
  '%00',
  '../..',
  '{x}',
]
const names = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cookie',
  'if-none-match',
  'if-modified-since',
  'range',
  'referer',
]
const moreNames = [
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'forwarded',
  'origin',
  'sec-fetch-site',
  'te',
  'upgrade',
  'connection',
  'content-type',
  'x-http-method-override',
  'purpose',
  'dnt',
]

test('hundreds of variants of headers bring neither a page nor a call down', async () => {
  const log = await logged(async () => {
    for (const name of [...names, ...moreNames]) {
      for (const value of values) {
        const text = `GET /v1/category HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n${name}: ${value}\r\n\r\n`
        const found = await statusOf(text)
        expect(found, `${name}: ${value.slice(0, 20)}`).toBeLessThan(500)
        expect(found, `${name}: ${value.slice(0, 20)}`).toBeGreaterThan(0)
      }
    }
    for (const name of names) {
      const twice = `${name}: a\r\n`.repeat(300)
      expect(
        await statusOf(`GET / HTTP/1.1\r\nhost: shop.test\r\nconnection: close\r\n${twice}\r\n`),
        name,
      ).toBeLessThan(500)
    }
  })
  expect(log).toEqual([])
})

test('an upgrade is answered as the page that it is, CONNECT and TRACE by nothing of ours', async () => {
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'a',
  }
  const socket = await rawClient(port, rawRequest('/v1/category', { headers: upgrade }))
  await expect.poll(socket.statuses).toEqual([200])
  socket.socket.destroy()
  const connected = await rawClient(port, 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n')
  await connected.closed
  expect(connected.statuses()).toEqual([])
  const trace = await rawClient(port, rawRequest('/', { method: 'TRACE', headers: { cookie: 'secret=1' } }))
  await expect.poll(trace.statuses).toEqual([405])
  expect(trace.text()).not.toContain('secret')
  trace.socket.destroy()
})
