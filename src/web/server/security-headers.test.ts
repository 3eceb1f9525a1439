import { Hono } from 'hono'
import type { SecureHeadersVariables } from 'hono/secure-headers'
import { expect, test } from 'vitest'
import { contentPolicy, securityHeaders } from './security-headers.ts'

const headersOf = async (publicUrl: string) => {
  const app = new Hono<{ Variables: SecureHeadersVariables }>()
    .use(securityHeaders(publicUrl))
    .get('/call', c => c.json({}))
    .get('/page', contentPolicy('https://tiles.test/{z}/{x}/{y}.png'), c => c.text(c.var.secureHeadersNonce ?? ''))
  const [call, page] = [await app.request('/call'), await app.request('/page')]
  return { call: call.headers, page: page.headers, nonce: await page.text() }
}

test('every answer forbids sniffing, framing and devices; only a shop on https keeps browsers there', async () => {
  const { call } = await headersOf('http://localhost:3000')
  expect(Object.fromEntries(call)).toEqual({
    'content-type': 'application/json',
    'content-security-policy':
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  })
  const https = await headersOf('https://shop.test')
  expect(https.call.get('strict-transport-security')).toBe('max-age=31536000')
  expect(https.page.get('strict-transport-security')).toBe('max-age=31536000')
})

test("a page's scripts carry a new nonce each time, and its pictures come from us or the map", async () => {
  const { page, nonce } = await headersOf('http://localhost:3000')
  const policy = page.get('content-security-policy')
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`)
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.test;")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  expect((await headersOf('http://localhost:3000')).nonce).not.toBe(nonce)
  expect(page.get('x-frame-options')).toBe('DENY')
})
