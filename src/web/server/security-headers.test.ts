import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { hashScripts } from './hash-scripts.ts'
import type { WebEnv } from './request-context.ts'
import { contentPolicy, securityHeaders } from './security-headers.ts'

const headersOf = async (publicUrl: string) => {
  const app = new Hono<WebEnv>()
    .use(securityHeaders(publicUrl))
    .get('/call', c => c.json({}))
    .use(async (c, next) => {
      c.set('scriptHashes', new Set())
      c.set('formTargets', new Set(c.req.queries('pays')))
      await next()
    })
    .get('/page', contentPolicy('https://tiles.test/{z}/{x}/{y}.png'), c => {
      c.var.scriptHashes.add('hash1').add('hash2')
      return c.text('')
    })
    .get('/admin/today', contentPolicy(), c => c.text(''))
  const [call, page] = [await app.request('/call'), await app.request('/page')]
  const office = await app.request('/admin/today')
  const paying = await app.request('/page?pays=https://pay.test')
  return { paying: paying.headers, call: call.headers, page: page.headers, office: office.headers }
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

test("a page's scripts are those whose hashes it names, and its pictures come from us or the map", async () => {
  const { page } = await headersOf('http://localhost:3000')
  const policy = page.get('content-security-policy')
  expect(policy).toContain("; script-src 'self' 'sha256-hash1' 'sha256-hash2';")
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.test;")
  expect(page.get('x-frame-options')).toBe('DENY')
  expect(policy).toContain("; form-action 'self';")
})

test('a page that sends a shopper to pay may send its form there and nowhere else', async () => {
  const { paying } = await headersOf('http://localhost:3000')
  expect(paying.get('content-security-policy')).toContain("; form-action 'self' https://pay.test;")
})

test('only pages of the back office may use the camera, and WebAssembly that reads its barcodes', async () => {
  const { page, office } = await headersOf('http://localhost:3000')
  expect([page.get('permissions-policy'), office.get('permissions-policy')]).toEqual([
    expect.stringContaining('camera=()'),
    'camera=(self), microphone=(), geolocation=(), payment=()',
  ])
  expect(page.get('content-security-policy')).not.toContain('wasm')
  expect(office.get('content-security-policy')).toContain("'wasm-unsafe-eval';")
})

test('only scripts that we wrote are hashed, and the nonce that tells them leaves the page', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')
  const page = `<link rel="preload" nonce="n0nce"/><script nonce="n0nce">let a = 1 > 0</script><p>نعم</p>
    <script type="module" async="" nonce="n0nce">import "/a.js"</script><script>evil()</script>
    <script nonce="guess">evil()</script><script nonce="n0nce" src="/b.js"></script>`
  const { html, hashes } = hashScripts(Buffer.from(page), 'n0nce')
  expect(hashes).toEqual([sha256('let a = 1 > 0'), sha256('import "/a.js"')])
  expect(html.toString()).toBe(page.replaceAll(' nonce="n0nce"', ''))
})
