import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import ipaddr from 'ipaddr.js'

/** Why an address on the internet was not fetched, in words for staff. */
export class FetchError extends Error {
  /** Whether it may succeed another time. */
  readonly isPassing: boolean

  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isPassing = isPassing
  }
}

/** What may be connected to. Tests open a server of their own. */
export type Reach = {
  allows: (address: string) => boolean
  allowsPort: (port: string) => boolean
  lookup: typeof lookup
}

/** Whether an IPv4 or IPv6 address is one of the public internet: no private, link-local, loopback, mapped or reserved one. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const plain = ipaddr.process(address)
  // Of IPv6, global addresses alone: other ranges hold tunnels and translations to IPv4.
  const isGlobal = plain.kind() === 'ipv4' || plain.match(ipaddr.parseCIDR('2000::/3'))
  return isGlobal && plain.range() === 'unicast'
}

const publicInternet: Reach = { allows: isPublicAddress, allowsPort: port => port === '', lookup }

const MAX_REDIRECTS = 3

type Wanted = { folder: string; maxBytes: number; timeoutMs: number; signal?: AbortSignal | undefined }

/**
 * Fetches a file from the public internet into `folder`: over http or https on their own ports, after at most three redirects, each checked
 * again. A name is resolved once, and what is connected to is the address that was checked. Throws `FetchError`.
 */
export async function fetchPublic(
  address: string,
  { folder, maxBytes, timeoutMs, signal }: Wanted,
  reach = publicInternet,
): Promise<{ path: string; size: number }> {
  const until = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  try {
    const size = await save(await follow(address, until, reach), path, maxBytes, until)
    return { path, size }
  } catch (error) {
    await rm(path, { force: true })
    if (error instanceof FetchError) throw error
    if (signal?.aborted) throw error
    const reason = until.aborted ? 'It took too long' : 'It cannot be reached'
    throw new FetchError(reason, { isPassing: true, cause: error })
  }
}

async function follow(address: string, signal: AbortSignal, reach: Reach): Promise<IncomingMessage> {
  let url = checked(address, reach)
  for (let redirects = 0; ; redirects++) {
    const response = await request(url, signal, reach)
    const { statusCode: status = 0 } = response
    if (status === 200) return response
    response.destroy()
    const { location } = response.headers
    if (![301, 302, 303, 307, 308].includes(status) || !location)
      throw new FetchError(`The other shop answers ${status}`, { isPassing: status === 429 || status >= 500 })
    if (redirects === MAX_REDIRECTS) throw new FetchError('It leads on too often')
    url = checked(location, reach, url)
  }
}

/** The address, when it may be asked for. A number as host is checked here, since it is not looked up. */
function checked(address: string, { allows, allowsPort }: Reach, base?: URL): URL {
  if (!URL.canParse(address, base)) throw new FetchError('This is no address')
  const url = new URL(address, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FetchError('Only http and https are fetched')
  if (url.username || url.password || !allowsPort(url.port)) throw refused()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !allows(host)) throw refused()
  return url
}

const refused = () => new FetchError('This address is not one of the public internet')

function request(url: URL, signal: AbortSignal, reach: Reach): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getHttps : getHttp
  const headers = { accept: 'image/*', 'user-agent': 'Khushbu' }
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers, lookup: checkedLookup(reach), signal }, resolve).on('error', reject)
  })
}

/** Resolves a name, and refuses it when any of its addresses is not public. */
const checkedLookup =
  ({ allows, lookup: resolve }: Reach): LookupFunction =>
  (hostname, options, answer) =>
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) answer(error ?? refused(), [])
      else if (!addresses.every(({ address }) => allows(address))) answer(refused(), [])
      else if (options.all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })

async function save(response: IncomingMessage, path: string, maxBytes: number, signal: AbortSignal): Promise<number> {
  const tooLarge = () => new FetchError(`It is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw tooLarge()
  }
  let size = 0
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge()
      yield chunk
    }
  }
  await pipeline(response, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal })
  return size
}
