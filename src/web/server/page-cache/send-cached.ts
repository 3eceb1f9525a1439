import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Shown } from './cached-response.ts'
import { chooseEncoding, type Encoding, etagOf, hasBytes } from './cached-response.ts'
import { countAnswered } from './count-search.ts'
import type { PageCache } from './open-page-cache.ts'
import { responseParts } from './response-parts.ts'

/** Answers a request from memory, before any other work of the shop. False when there is no cached answer. */
export type SendCached = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean

type Prepared = { status: number; headers: string[]; body: Buffer | undefined; etag: string }

export function sendCached({ answers, addressOf, cdnMaxAge, countSearch }: PageCache): SendCached {
  const findAt = (address: string | null) => (address === null ? undefined : answers.find(address))
  const prepared = new WeakMap<Shown, Partial<Record<Encoding, Prepared>>>()
  /** The whole answer, which is the same each time unless a CDN is told how long it holds. */
  const prepare = (kept: Shown, encoding: Encoding): Prepared => {
    const known = prepared.get(kept)
    const found = known?.[encoding]
    if (found) return found
    const { status, headers, body } = responseParts(
      kept,
      { acceptEncoding: encoding, ifNoneMatch: undefined },
      cdnMaxAge,
    )
    const etag = etagOf(kept.answer, kept.answer.bodies[encoding] ? encoding : 'identity')
    const made = { status, headers: headers.flat(), body: body ?? undefined, etag }
    if (cdnMaxAge === 0) prepared.set(kept, { ...known, [encoding]: made })
    return made
  }
  // Most links are written as their key.
  return ({ method, url = '', headers: sent, socket }, outgoing) => {
    if (method !== 'GET' && method !== 'HEAD') return false
    const kept = answers.find(url) ?? findAt(addressOf(url))
    if (!kept) return false
    countAnswered(countSearch, kept.searched, sent, socket.remoteAddress)
    const acceptEncoding = sent['accept-encoding'] as string | undefined
    const ifNoneMatch = sent['if-none-match']
    const ready = prepare(kept, chooseEncoding(acceptEncoding))
    if (hasBytes(ifNoneMatch, ready.etag)) {
      const unchanged = responseParts(kept, { acceptEncoding, ifNoneMatch }, cdnMaxAge)
      outgoing.writeHead(unchanged.status, unchanged.headers.flat()).end()
      return true
    }
    outgoing.writeHead(ready.status, ready.headers).end(method === 'HEAD' ? undefined : ready.body)
    return true
  }
}
