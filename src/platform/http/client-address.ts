import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The shopper's network address. `X-Forwarded-For` is believed only as far as `trustedProxies` hops from the right
 * (0: not at all), since anybody can send the rest.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const forwarded = c.req.header('x-forwarded-for')
  if (trustedProxies > 0 && forwarded) {
    const hops = forwarded.split(',').map(hop => hop.trim())
    const address = hops[Math.max(0, hops.length - trustedProxies)]
    if (address && isIP(address)) return address
  }
  // Requests made in a test without a socket have no address.
  const socket = (c.env as { incoming?: unknown } | undefined)?.incoming
  return socket ? (getConnInfo(c).remote.address ?? '0.0.0.0') : '0.0.0.0'
}
