import { BlockList, isIPv4, isIPv6 } from 'node:net'

export type ClientAddresses = {
  /** The client's IP address, from the address of the socket and the header X-Forwarded-For. */
  clientAddress: (remote: string | undefined, forwardedFor: string | undefined) => string
  /** Whether a socket's address is one of the trusted proxies. */
  isProxy: (remote: string | undefined) => boolean
}

// Requests in tests have no socket.
const NO_ADDRESS = '0.0.0.0'

/**
 * Reads clients' IP addresses. `X-Forwarded-For` is trusted from right to left, and only as long as the hop that
 * wrote it is one of `trusted` (addresses or networks such as 10.0.0.0/8): clients can forge the rest. Some proxies
 * write the port too.
 */
export function clientAddresses(trusted: readonly string[]): ClientAddresses {
  const proxies = new BlockList()
  for (const entry of trusted) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits) proxies.addSubnet(address, Number(bits), family)
    else proxies.addAddress(address, family)
  }
  const trusts = (address: string) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  return {
    isProxy: remote => trusts(plainAddress(remote ?? '') ?? NO_ADDRESS),
    clientAddress: (remote, forwardedFor) => {
      let address = plainAddress(remote ?? '') ?? NO_ADDRESS
      for (const hop of forwardedFor?.split(',').reverse() ?? []) {
        const before = plainAddress(hop.trim())
        if (!before || !trusts(address)) break
        address = before
      }
      return address
    },
  }
}

/** What limits count instead of an address: IPv6 by its /64, which one subscriber has whole. */
export const addressKey = (address: string): string => networkOf(address, 64)

/** An IPv6 address's network of so many bits (a multiple of 8); an IPv4 address as it is. */
export function networkOf(address: string, bits: 48 | 56 | 64): string {
  if (!isIPv6(address)) return address
  const [left = '', right = ''] = canonical(address).split('::')
  const before = left.split(':').filter(Boolean)
  const after = right.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].slice(0, Math.ceil(bits / 16))
  if (bits === 56) groups[3] = (Number.parseInt(groups[3] ?? '0', 16) & 0xff00).toString(16)
  return `${groups.join(':')}::/${bits}`
}

/** Without brackets, port, zone, and the IPv6 form of an IPv4 address; null when it is no IP address. */
function plainAddress(text: string): string | null {
  // As nearly every socket has it.
  if (isIPv4(text)) return text
  if (text.startsWith('::ffff:') && isIPv4(text.slice(7))) return text.slice(7)
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  const address = bare.replace(/%.*$/, '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return null
  const mapped = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical(address))
  if (!mapped) return address
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** Lower case, without leading zeros and with `::` for the longest run of zeros. */
const canonical = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)
