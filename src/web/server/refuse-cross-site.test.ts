import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { refuseCrossSite } from './refuse-cross-site.ts'

const status = async (publicUrl: string, headers: HeadersInit, path = '/v1/order') => {
  const app = new Hono().use(refuseCrossSite(publicUrl, ['/newsletter/leave'])).all('*', c => c.text('changed'))
  return (await app.request(path, { method: 'POST', headers })).status
}

test.each([
  ['at its own address', { origin: 'https://shop.test', host: 'shop.test' }],
  ['behind a proxy that tells the inner host', { origin: 'https://shop.test', host: '10.0.0.5:3000' }],
  ['under another name of the machine', { origin: 'https://www.shop.test', host: 'www.shop.test' }],
  ['no browser', { host: 'shop.test' }],
])('a page of the shop may change things: %s', async (_, headers) => {
  expect(await status('https://shop.test', headers)).toBe(200)
})

test.each([
  ['another site', { origin: 'https://evil.test', host: 'shop.test' }],
  ['the shop over http, which anybody on the way can write', { origin: 'http://shop.test', host: 'shop.test' }],
  ['another port', { origin: 'https://shop.test:8443', host: 'shop.test' }],
  ['a sandboxed frame', { origin: 'null', host: 'shop.test' }],
  ['a site that hides its origin', { 'sec-fetch-site': 'cross-site', host: 'shop.test' }],
])('%s may not', async (_, headers) => {
  expect(await status('https://shop.test', headers)).toBe(403)
})

test('paths authorised by a token are open to mail programs', async () => {
  expect(await status('https://shop.test', { origin: 'https://mail.test' }, '/newsletter/leave')).toBe(200)
})
