import { lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What may be connected to. Tests open a server of their own. */
export type Reach = {
  allows: (address: string) => boolean
  allowsPort: (port: string) => boolean
  lookup: typeof lookup
}

/**
 * Whether an IPv4 or IPv6 address is one of the public internet: no private, link-local, loopback, mapped or reserved
 * one.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  // Of IPv6, global addresses alone: other ranges hold tunnels and translations to IPv4.
  const isGlobal = plain.kind() === 'ipv4' || plain.match(ipaddr.parseCIDR('2000::/3'))
  return isGlobal && plain.range() === 'unicast'
}

export const publicInternet: Reach = { allows: isPublicAddress, allowsPort: port => port === '', lookup }

/** Fakes of other systems on this machine (`FAKES_URL`), and servers of tests. */
export const anywhere: Reach = { allows: () => true, allowsPort: () => true, lookup }

/**
 * Whether an address that staff typed may be one of another system: https, on its own port, and a name of the internet.
 * A dot at its end would hide what the name ends with.
 */
export function isPublicUrl(typed: string): boolean {
  const url = URL.parse(typed)
  return url?.protocol === 'https:' && isAllowed(url, publicInternet) && isPublicName(url.hostname)
}

/**
 * Whether a host is a name of the internet: letters, digits and hyphens between dots (RFC 1123), so that nothing of an
 * address hides in it; no number, and no name that networks of houses use.
 */
export function isPublicName(hostname: string): boolean {
  return (
    !isIP(bare(hostname)) &&
    /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/.test(hostname) &&
    !/\.(local|localdomain|localhost|internal|intranet|private|corp|lan|home|arpa|onion)$/.test(hostname)
  )
}

/**
 * Whether an address may be asked for. A number as host is checked here, since it is not looked up.
 * @rule what of the internet may be connected to
 */
export function isAllowed({ hostname, port, username, password }: URL, { allows, allowsPort }: Reach): boolean {
  const host = bare(hostname)
  return !username && !password && allowsPort(port) && (!isIP(host) || allows(host))
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** No connection was made, so nothing was sent. `isForbidden`: the name leads to what is not public. */
export class UnreachableError extends Error {
  readonly isForbidden: boolean

  constructor(message: string, { isForbidden = false, cause }: { isForbidden?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isForbidden = isForbidden
  }
}

type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: string | undefined
  signal: AbortSignal
}

/**
 * Sends a request; redirects are not followed. The name is resolved once, and what is connected to is the address that
 * was checked. Throws `UnreachableError` when nothing was sent, other errors when something may have been.
 */
export function openRequest(url: URL, { method = 'GET', headers, body, signal }: Asked, reach: Reach) {
  if (!isAllowed(url, reach)) throw forbidden()
  const isTls = url.protocol === 'https:'
  let connected = false
  return new Promise<IncomingMessage>((resolve, reject) => {
    const options = { method, headers, agent: false, lookup: checkedLookup(reach), signal } as const
    ;(isTls ? requestHttps : requestHttp)(url, options, resolve)
      .on('socket', socket => socket.once(isTls ? 'secureConnect' : 'connect', () => (connected = true)))
      .on('error', error => {
        const isKnown = connected || error instanceof UnreachableError
        reject(isKnown ? error : new UnreachableError('it cannot be reached', { cause: error }))
      })
      .end(body)
  })
}

const forbidden = () => new UnreachableError('its address is not one of the public internet', { isForbidden: true })

/** Resolves a name, and refuses it when any of its addresses is not public. */
export const checkedLookup =
  ({ allows, lookup: resolve }: Reach): LookupFunction =>
  (hostname, options, done) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) done(error ?? forbidden(), [])
      else if (!addresses.every(({ address }) => allows(address))) done(forbidden(), [])
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
