import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { CacheTag, Searched } from './cache-tags.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A response with its body in the encodings that were made of it. */
export type CachedResponse = {
  status: number
  /** Without those that depend on the request: ETag, length, encoding, caching. */
  headers: [string, string][]
  /** Hash of the uncompressed body. */
  hash: string
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
}

/**
 * A response as it is shown: `cached` ones are today's, `stale` ones were when the database went away, others are not
 * cached.
 */
export type Shown = {
  response: CachedResponse
  state: 'cached' | 'stale' | 'fresh' | 'incomplete'
  names: ReadonlySet<CacheTag>
  searched: Searched | null
  /** ms since 1970 */
  madeAt: number
  until: number
}

// Smaller bodies do not gain by compression.
const MIN_BYTES = 1024
// Level 6 of 11: a fiftieth of the time of the highest for a tenth more bytes.
const BROTLI_QUALITY = 6
const COMPRESSED_TYPES = /^(text\/|application\/(json|xml|manifest\+json|javascript))/

/** The response of a Response, whose body is read. */
export async function readResponse(response: Response): Promise<CachedResponse> {
  const identity = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers].filter(([name]) => !['etag', 'content-length', 'vary'].includes(name))
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { status: response.status, headers, hash, bodies: { identity } }
}

/** Adds the body in these encodings, unless it would not gain. zlib works on threads of its own. */
export async function compressResponse(response: CachedResponse, encodings: readonly Encoding[]): Promise<void> {
  const { identity } = response.bodies
  const type = response.headers.find(([name]) => name === 'content-type')?.[1] ?? ''
  if (identity.length < MIN_BYTES || !COMPRESSED_TYPES.test(type)) return
  await Promise.all(
    encodings.map(async encoding => {
      if (encoding === 'identity' || response.bodies[encoding]) return
      response.bodies[encoding] = await compressors[encoding](identity)
    }),
  )
}

const compressors = {
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
}

/** The encoding for an Accept-Encoding: brotli before gzip; `identity` without one of them. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  // What browsers send.
  if (accepted === 'gzip, deflate, br' || accepted === 'gzip, deflate, br, zstd') return 'br'
  const offered = new Map(
    accepted.split(',').map(part => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const quality = parameters.find(parameter => parameter.startsWith('q='))
      return [name, quality === undefined ? 1 : Number(quality.slice(2))] as const
    }),
  )
  const best = (['br', 'gzip'] as const).filter(name => (offered.get(name) ?? offered.get('*') ?? 0) > 0)
  return best.sort((a, b) => quality(offered, b) - quality(offered, a))[0] ?? 'identity'
}

const quality = (offered: Map<string, number>, name: string) => offered.get(name) ?? offered.get('*') ?? 0

/** The strong validator of one encoding's bytes. */
export const etagOf = ({ hash }: CachedResponse, encoding: Encoding): string =>
  encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`

/** Whether the client has these bytes. Compared weakly, as RFC 9110 asks: proxies that compress weaken validators. */
export function hasBytes(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some(one => one.trim().replace(/^W\//, '') === etag)
  )
}
