import { BlockList, isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * Reads the client's IP address. `X-Forwarded-For` is trusted from right to left, and only as long as the hop that
 * wrote it is one of `trusted` (addresses or networks such as 10.0.0.0/8): clients can forge the rest.
 */
export function clientAddressReader(trusted: readonly string[]): (c: Context) => string {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits) proxies.addSubnet(address, Number(bits), family)
    else proxies.addAddress(address, family)
  }
  const isProxy = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return c => {
    let address = socketAddress(c)
    const hops = c.req.header('x-forwarded-for')?.split(',').reverse() ?? []
    for (const hop of hops.map(text => text.trim())) {
      if (!isProxy(address) || !isIP(hop)) break
      address = hop
    }
    return address
  }
}

// Requests in tests have no socket.
function socketAddress(c: Context): string {
  const { incoming } = (c.env ?? {}) as { incoming?: unknown }
  const address = incoming ? getConnInfo(c).remote.address : undefined
  return address?.replace(/^::ffff:/, '') ?? '0.0.0.0'
}
