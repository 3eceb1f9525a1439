import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isAllowed, openRequest, publicInternet, type Reach, UnreachableError } from './allowed-addresses.ts'

/** Why an address on the internet was not fetched, in words for staff. */
export class FetchError extends Error {
  /** Whether it may succeed another time. */
  readonly isPassing: boolean

  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isPassing = isPassing
  }
}

const MAX_REDIRECTS = 3
const headers = { accept: 'image/*', 'user-agent': 'Khushbu' }

type Wanted = { folder: string; maxBytes: number; timeoutMs: number; signal?: AbortSignal | undefined }

/**
 * Fetches a file from the public internet into `folder`: over http or https on their own ports, after at most three
 * redirects, each checked again. A name is resolved once, and what is connected to is the address that was checked.
 * Throws `FetchError`.
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
    if (error instanceof UnreachableError && error.isForbidden) throw refused()
    const reason = until.aborted ? 'It took too long' : 'It cannot be reached'
    throw new FetchError(reason, { isPassing: true, cause: error })
  }
}

async function follow(address: string, signal: AbortSignal, reach: Reach): Promise<IncomingMessage> {
  let url = checked(address, reach)
  for (let redirects = 0; ; redirects++) {
    const response = await openRequest(url, { headers, signal }, reach)
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

/** The address, when it may be asked for. */
function checked(address: string, reach: Reach, base?: URL): URL {
  const url = URL.parse(address, base)
  if (!url) throw new FetchError('This is no address')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new FetchError('Only http and https are fetched')
  if (!isAllowed(url, reach)) throw refused()
  return url
}

const refused = () => new FetchError('This address is not one of the public internet')

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
