import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import type { Fault } from '../../../platform/database/faults.ts'
import type { ClientAddresses } from '../client-address.ts'

const REMEMBERED_MS = 10 * 60_000
// A stranger may send the header too: from the internet it means a proxy when it comes with most requests.
const FEWEST_REQUESTS = 100

/** Addresses of a machine's own network: RFC 1918, RFC 4193, RFC 6598, loopback and link-local. */
const own = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  own.addSubnet(address, bits, 'ipv4')
own.addAddress('::1', 'ipv6')
own.addSubnet('fc00::', 7, 'ipv6')
own.addSubnet('fe80::', 10, 'ipv6')

const isOwn = (address: string) => own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** Watches for requests whose X-Forwarded-For is not believed: behind a proxy that TRUST_PROXY does not name all shoppers are one. */
export function watchProxies({ isProxy, clientAddress }: ClientAddresses, now = Date.now) {
  let since = now()
  let requests = 0
  let forwarded = 0
  let last: { address: string; at: number } | null = null
  return {
    note({ socket: { remoteAddress }, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): void {
      if (now() - since > REMEMBERED_MS) {
        since = now()
        requests = 0
        forwarded = 0
      }
      requests += 1
      if (!headers['x-forwarded-for'] || isProxy(remoteAddress)) return
      forwarded += 1
      const address = clientAddress(remoteAddress, undefined)
      const isMost = requests >= FEWEST_REQUESTS && forwarded > requests / 2
      if (isOwn(address) || isMost) last = { address, at: now() }
    },
    /** The fault, while such a request came in the last ten minutes. */
    find(): Fault | null {
      if (!last || now() - last.at > REMEMBERED_MS) return null
      const text = `Requests come through the proxy ${last.address}, which TRUST_PROXY does not name: all shoppers behind it share one limit.`
      return { kind: 'proxy', place: hostname(), text }
    },
  }
}
