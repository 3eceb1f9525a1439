import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../src/web/server/call-limits.ts'
import { openPort } from '../open-port.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let server: Awaited<ReturnType<typeof openPort>>

beforeAll(async () => {
  // The test is the proxy.
  shop = await openShop({ rateLimits: true })
  server = await openPort(shop.app.fetch, { trustProxy: ['127.0.0.1'] })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

/** Tries a coupon code for a client whose address the proxy writes. */
async function tryCode(forwardedFor: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/v1/coupon/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ couponCode: 'GUESS', customerId: 'nobody' }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const statuses = (addresses: string[]) => Promise.all(addresses.map(tryCode))
const tries = Array.from({ length: limits.coupon.points + 1 }, (_, n) => n)
const refused = (found: number[]) => found.filter(status => status === 429).length

test('all addresses of an IPv6 /64 share the tries of one; the next network has its own', async () => {
  const own = tries.map(n => `2001:db8:1:1:${n.toString(16)}::${n + 1}`)
  expect(refused(await statuses(own))).toBe(1)
  expect(await tryCode('2001:db8:1:2::1')).not.toBe(429)
})

test('neither a new port for each try nor a forged first hop makes another client', async () => {
  const ported = tries.map(n => (n % 2 ? `198.51.100.7:${2000 + n}` : `10.1.2.${n}, 198.51.100.7`))
  expect(refused(await statuses(ported))).toBe(1)
  const bracketed = tries.map(n => (n % 2 ? `[2001:db8:7::1]:${2000 + n}` : `unknown, 2001:db8:7::${n}`))
  expect(refused(await statuses(bracketed))).toBe(1)
  const mapped = tries.map(n => (n % 2 ? '::ffff:198.51.100.9' : '198.51.100.9'))
  expect(refused(await statuses(mapped))).toBe(1)
})
