import type { IncomingMessage, ServerResponse } from 'node:http'
import { maybeTestVisit } from '../test-orders.ts'
import type { Shown } from './cached-response.ts'
import { chooseEncoding, type Encoding, etagOf, hasBytes } from './cached-response.ts'
import { countShown } from './count-search.ts'
import type { PageCache } from './open-page-cache.ts'
import { responseParts } from './response-parts.ts'

/** Serves a request from memory, before any other work of the shop. False when there is no cached response. */
export type SendCached = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

type Prepared = { status: number; headers: string[]; body: Buffer | undefined; etag: string }

export function sendCached({ responses, addressOf, cdnMaxAge, countSearch }: PageCache): SendCached {
  const findAt = (address: string | null) => (address === null ? undefined : responses.find(address))
  const prepared = new WeakMap<Shown, Partial<Record<Encoding, Prepared>>>()
  /** The whole response, which is the same each time unless a CDN is sent how long it holds. */
  const prepare = (cached: Shown, encoding: Encoding): Prepared => {
    const known = prepared.get(cached)
    const found = known?.[encoding]
    if (found) return found
    const { status, headers, body } = responseParts(
      cached,
      { acceptEncoding: encoding, ifNoneMatch: undefined },
      cdnMaxAge,
    )
    const etag = etagOf(cached.response, cached.response.bodies[encoding] ? encoding : 'identity')
    const made = { status, headers: headers.flat(), body: body ?? undefined, etag }
    if (cdnMaxAge === 0) prepared.set(cached, { ...known, [encoding]: made })
    return made
  }
  // Most links are written as their key.
  return ({ method, url = '', headers: sent, socket }, outgoing) => {
    if ((method !== 'GET' && method !== 'HEAD') || maybeTestVisit(sent.cookie)) return false
    const cached = responses.find(url) ?? findAt(addressOf(url))
    if (!cached) return false
    countShown(countSearch, cached.searched, sent, socket.remoteAddress)
    const acceptEncoding = sent['accept-encoding'] as string | undefined
    const ifNoneMatch = sent['if-none-match']
    const ready = prepare(cached, chooseEncoding(acceptEncoding))
    if (hasBytes(ifNoneMatch, ready.etag)) {
      const unchanged = responseParts(cached, { acceptEncoding, ifNoneMatch }, cdnMaxAge)
      outgoing.writeHead(unchanged.status, unchanged.headers.flat()).end()
      return true
    }
    outgoing.writeHead(ready.status, ready.headers).end(method === 'HEAD' ? undefined : ready.body)
    return true
  }
}
