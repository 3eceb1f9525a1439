import { openRequest, publicInternet, type Reach, UnreachableError } from './allowed-addresses.ts'
import { retryAfterOf } from './retry-after.ts'

type Sent = {
  method: string
  headers: Record<string, string>
  body?: string | undefined
  maxBytes: number
  timeoutMs: number
}

/**
 * A response with whatever status; `type`: its content type. `retryAfterSeconds`: how long it asks to be left alone,
 * where it says so.
 */
export type Received = { status: number; type: string; bytes: Buffer; retryAfterSeconds: number | null }

/**
 * Sends something to another system on the public internet and reads its response. Redirects are not followed. Throws
 * `UnreachableError` when nothing was sent, and other errors (one named TimeoutError after the time-out) when something
 * may have been.
 */
export async function send(
  address: string,
  { timeoutMs, maxBytes, ...asked }: Sent,
  reach: Reach = publicInternet,
): Promise<Received> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await openRequest(new URL(address), { ...asked, signal }, reach)
    const parts: Buffer[] = []
    let size = 0
    for await (const part of response as AsyncIterable<Buffer>) {
      size += part.length
      if (size > maxBytes) throw new Error('its response is too long')
      parts.push(part)
    }
    const { statusCode: status = 0, headers } = response
    const retryAfterSeconds = retryAfterOf(headers['retry-after'])
    return { status, type: headers['content-type'] ?? '', bytes: Buffer.concat(parts), retryAfterSeconds }
  } catch (error) {
    throw signal.aborted && !(error instanceof UnreachableError) ? signal.reason : error
  }
}
