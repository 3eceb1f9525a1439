import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { type BucketAddress, noResponse, refusal } from './bucket-error.ts'

const TRIES = 3
const PAUSE_MS = 200
// Until the response begins, and between two of its parts.
const RESPONSE_TIMEOUT_MS = 15_000
// Of a read, which a shopper waits for, with all its tries.
const READ_TIMEOUT_MS = 8_000
// A slow line still writes the largest file (a video of 50 MB) in time.
const UPLOAD_BYTES_PER_MS = 256

export type Bucket = {
  /** Null when there is no such object. `range` as the header has it. */
  get: (name: string, range?: string) => Promise<{ status: number; bytes: AsyncIterable<Uint8Array> } | null>
  /** Stores all bytes or none: the store checks their length and SHA-256. */
  put: (name: string, bytes: Uint8Array<ArrayBuffer> | Blob, sha256: string) => Promise<void>
  /** In bytes; null when there is no such object. */
  size: (name: string) => Promise<number | null>
  /** Also when there is no such object. */
  remove: (name: string) => Promise<void>
  list: (folder?: string) => AsyncIterable<{ name: string; bytes: number }>
}

/**
 * What `waited` resolves to. After `timeoutMs` it aborts and rejects with a TimeoutError, by itself too: fetch may lose
 * its signal (garbage collection).
 */
function inTime<T>(waited: Promise<T>, aborting: AbortController, timeoutMs: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => {
    const reason = new DOMException('late', 'TimeoutError')
    aborting.abort(reason)
    reject(reason)
  }, timeoutMs)
  return Promise.race([waited, promise]).finally(() => clearTimeout(late))
}

type Wanted = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  path?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer> | Blob
  timeoutMs?: number
  /** What it does, for messages. */
  action: string
}

/**
 * The bucket of an address `s3://KEY:SECRET@host/bucket?region=...`; `tls=off` asks without TLS. No checksum headers
 * but the signed SHA-256, which every S3 store knows. Requests are tried three times, and fail with BucketError.
 */
export async function openBucket(url: string): Promise<Bucket & { address: BucketAddress }> {
  // Loaded only for a shop with a bucket.
  const { AwsClient } = await import('aws4fetch')
  const { address, base, secret } = readAddress(url)
  const client = new AwsClient({
    accessKeyId: address.accessKey,
    secretAccessKey: secret,
    service: 's3',
    region: address.region,
    retries: 0,
  })

  const once = async ({ method, path = '', query = {}, headers, body, timeoutMs = RESPONSE_TIMEOUT_MS }: Wanted) => {
    const aborting = new AbortController()
    try {
      const search = new URLSearchParams(query).toString()
      const target = `${base}${path}${search && `?${search}`}`
      const signed = await client.sign(target, { method, headers: headers ?? {}, ...(body && { body }) })
      const response = await inTime(fetch(signed, { signal: aborting.signal }), aborting, timeoutMs)
      return { response, aborting }
    } catch (error) {
      throw noResponse(error, address)
    }
  }

  /** Null for 404 of an object; throws for every other response that is not a success. */
  const request = async (wanted: Wanted) => {
    const isRead = wanted.action === 'read'
    const deadline = Date.now() + READ_TIMEOUT_MS
    const timeout = () => (isRead ? { timeoutMs: Math.max(deadline - Date.now(), 1) } : {})
    for (let tries = 1; ; tries++) {
      try {
        const { response, aborting } = await once({ ...wanted, ...timeout() })
        if (response.ok) return { response, aborting }
        const body = await response.text().catch(() => '')
        if (response.status === 404 && wanted.path && !body.includes('NoSuchBucket')) return null
        throw refusal(response.status, body, wanted.action, address)
      } catch (error) {
        const failed = noResponse(error, address)
        const wait = PAUSE_MS * 2 ** (tries - 1)
        if (!failed.passing || tries === TRIES || (isRead && Date.now() + wait >= deadline)) throw failed
        await pause(wait)
      }
    }
  }

  async function* bytesOf(response: Response, aborting: AbortController): AsyncGenerator<Uint8Array> {
    const reader = response.body?.getReader()
    if (!reader) return
    try {
      for (;;) {
        // Counts while the store is waited for, not while the reader of the bytes is.
        const { done, value } = await inTime(reader.read(), aborting, RESPONSE_TIMEOUT_MS)
        if (done) return
        yield value
      }
    } catch (error) {
      throw noResponse(error, address)
    } finally {
      await reader.cancel().catch(() => undefined)
    }
  }

  return {
    address,
    async get(name, range) {
      const reply = await request({
        method: 'GET',
        path: pathOf(name),
        headers: range ? { range } : {},
        action: 'read',
      })
      return reply && { status: reply.response.status, bytes: bytesOf(reply.response, reply.aborting) }
    },
    async put(name, body, sha256) {
      const length = body instanceof Blob ? body.size : body.byteLength
      const reply = await request({
        method: 'PUT',
        path: pathOf(name),
        headers: { 'x-amz-content-sha256': sha256 },
        body,
        timeoutMs: RESPONSE_TIMEOUT_MS + length / UPLOAD_BYTES_PER_MS,
        action: 'write',
      })
      if (!reply) throw refusal(404, '', 'write', address)
      await reply.response.body?.cancel()
    },
    async size(name) {
      const reply = await request({ method: 'HEAD', path: pathOf(name), action: 'read' })
      return reply && Number(reply.response.headers.get('content-length'))
    },
    async remove(name) {
      const reply = await request({ method: 'DELETE', path: pathOf(name), action: 'delete' })
      await reply?.response.body?.cancel()
    },
    async *list(folder) {
      let token: string | undefined
      do {
        const query = {
          'list-type': '2',
          'encoding-type': 'url',
          ...(folder && { prefix: `${folder}/` }),
          ...(token && { 'continuation-token': token }),
        }
        const reply = await request({ method: 'GET', query, action: 'list' })
        const xml = reply ? await text(bytesOf(reply.response, reply.aborting)) : ''
        yield* listed(xml)
        token = elementOf(xml, 'IsTruncated') === 'true' ? elementOf(xml, 'NextContinuationToken') : undefined
      } while (token)
    },
  }
}

function readAddress(storageUrl: string): { address: BucketAddress; base: string; secret: string } {
  const url = new URL(storageUrl)
  const protocol = url.searchParams.get('tls') === 'off' ? 'http' : 'https'
  const path = url.pathname.replace(/\/+$/, '')
  return {
    address: {
      host: url.host,
      bucket: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)),
      accessKey: decodeURIComponent(url.username),
      region: url.searchParams.get('region') ?? 'us-east-1',
    },
    base: `${protocol}://${url.host}${path}`,
    secret: decodeURIComponent(url.password),
  }
}

const pathOf = (name: string) => `/${name.split('/').map(encodeURIComponent).join('/')}`

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of the first element of this name. */
function elementOf(xml: string, name: string): string | undefined {
  const content = xml.split(`<${name}>`)[1]?.split('<')[0]
  return content?.replace(/&(\w+);/g, (entity, word: string) => ENTITIES[word] ?? entity)
}

/** A store that does not know `encoding-type` does not name it in its response, and returns names as they are. */
function* listed(xml: string): Generator<{ name: string; bytes: number }> {
  const encoded = elementOf(xml, 'EncodingType') === 'url'
  for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = elementOf(entry, 'Key') ?? ''
    const name = encoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key
    yield { name, bytes: Number(elementOf(entry, 'Size')) }
  }
}

/** The SHA-256 in hexadecimal, as S3 wants it in a signature. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
