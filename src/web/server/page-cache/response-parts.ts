import { MUST_REVALIDATE } from '../who-may-cache.ts'
import type { Shown } from './cached-response.ts'
import { chooseEncoding, etagOf, hasBytes } from './cached-response.ts'

/** What of a request a response depends on. */
export type Asked = { acceptEncoding: string | undefined; ifNoneMatch: string | undefined }

export type ResponseParts = { status: number; headers: [string, string][]; body: Buffer | null }

/**
 * Status, headers and body for one request: the encoding it accepts, 304 when it has the bytes. `cdnMaxAge`: seconds
 * for which shared caches may serve by themselves; 0 for none.
 */
export function responseParts({ response, state, ...shown }: Shown, asked: Asked, cdnMaxAge: number): ResponseParts {
  const accepted = chooseEncoding(asked.acceptEncoding)
  const encoding = response.bodies[accepted] ? accepted : 'identity'
  const body = response.bodies[encoding] ?? response.bodies.identity
  const varies: [string, string][] = [
    ['content-length', String(body.length)],
    ['vary', 'accept-encoding'],
    ...(encoding === 'identity' ? [] : [['content-encoding', encoding] as [string, string]]),
  ]
  const isPublic =
    response.status === 200 &&
    response.headers.some(([name, value]) => name === 'cache-control' && value.startsWith('public'))
  if (!isPublic) return { status: response.status, headers: [...response.headers, ...varies], body }
  const headers = response.headers.filter(([name]) => name !== 'cache-control')
  if (state === 'incomplete') {
    return { status: 200, headers: [...headers, ['cache-control', 'no-store'], ...varies], body }
  }
  const etag = etagOf(response, encoding)
  const caching: [string, string][] = [['etag', etag], ...cachingHeaders({ state, ...shown }, cdnMaxAge)]
  if (hasBytes(asked.ifNoneMatch, etag)) {
    return { status: 304, headers: [...caching, ['vary', 'accept-encoding']], body: null }
  }
  return { status: 200, headers: [...headers, ...caching, ...varies], body }
}

function cachingHeaders(
  { state, names, madeAt, until }: Omit<Shown, 'response'>,
  cdnMaxAge: number,
): [string, string][] {
  if (state === 'stale') {
    return [
      ['cache-control', MUST_REVALIDATE],
      ['age', String(Math.floor((Date.now() - madeAt) / 1000))],
      ['warning', '110 - "Response is Stale"'],
    ]
  }
  if (cdnMaxAge === 0) return [['cache-control', MUST_REVALIDATE]]
  // No longer than the response holds by the clock.
  const seconds = Math.max(0, Math.min(cdnMaxAge, Math.floor((until - Date.now()) / 1000)))
  return [
    ['cache-control', `${MUST_REVALIDATE}, s-maxage=${seconds}, stale-while-revalidate=${seconds}`],
    ['cache-tag', [...names].join(',')],
  ]
}
