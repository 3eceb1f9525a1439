import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { hostname } from 'node:os'
import type { Incident } from '../../../platform/database/incidents.ts'
import type { ClientAddresses } from '../client-address.ts'

const REMEMBERED_MS = 10 * 60_000
// A stranger may send the header too, also through a network that hides where from. It means a proxy when nearly all
// requests bear it and come from one address.
const FEWEST_REQUESTS = { own: 20, internet: 200 }
const NEARLY_ALL = 0.95
// Asked for by machines, not by shoppers.
const PROBES = /^\/(healthz|readyz|metrics)(?:[/?]|$)/
// More addresses than that are shoppers, and no proxy.
const MAX_ADDRESSES = 200

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

/**
 * Watches for requests whose X-Forwarded-For is not believed: behind a proxy that TRUST_PROXY does not name all
 * shoppers are one.
 */
export function watchProxies({ isProxy, clientAddress }: ClientAddresses, now = Date.now) {
  let since = now()
  let requests = 0
  const forwarded = new Map<string, number>()
  let last: { address: string; at: number } | null = null
  return {
    note({ socket: { remoteAddress }, headers, url = '' }: Pick<IncomingMessage, 'socket' | 'headers' | 'url'>): void {
      if (PROBES.test(url)) return
      if (now() - since > REMEMBERED_MS) {
        since = now()
        requests = 0
        forwarded.clear()
      }
      requests += 1
      if (!headers['x-forwarded-for'] || isProxy(remoteAddress)) return
      const address = clientAddress(remoteAddress, undefined)
      const before = forwarded.get(address)
      if (before === undefined && forwarded.size >= MAX_ADDRESSES) return
      const times = (before ?? 0) + 1
      forwarded.set(address, times)
      const fewest = isOwn(address) ? FEWEST_REQUESTS.own : FEWEST_REQUESTS.internet
      if (requests >= fewest && times >= requests * NEARLY_ALL) last = { address, at: now() }
    },
    /** The incident, while such requests came in the last ten minutes. */
    find(): Incident | null {
      if (!last || now() - last.at > REMEMBERED_MS) return null
      const text = `Nearly all requests come through ${last.address}, which TRUST_PROXY does not name: if that is your proxy, all shoppers behind it share one limit. Name it only if it is your own: whoever is named there may pass for any address.`
      return { kind: 'proxy', place: hostname(), text }
    },
  }
}
