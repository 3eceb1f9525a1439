import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Bucket, openBucket, sha256Of } from './bucket.ts'
import { BucketError } from './bucket-error.ts'

/** Where objects of the check lie until it deletes them; no files of the shop. */
export const CHECK_FOLDER = 'khushbu-check/'

const BYTES = Buffer.from('0123456789')
const PAUSE_MS = 2_000

/**
 * Writes, reads, reads a part of, lists and deletes an object in the bucket, since the shop needs all five. Waits for a
 * store that does not respond, saying so. Throws BucketError with one line for what waiting does not mend.
 */
export async function reachBucket(url: string, log: Pick<Logger, 'warn'>, { pauseMs = PAUSE_MS } = {}): Promise<void> {
  const bucket = await openBucket(url)
  for (;;) {
    try {
      return await tryAll(bucket)
    } catch (error) {
      if (!(error instanceof BucketError && error.passing)) throw error
      log.warn(`${error.message}; trying again`)
    }
    await pause(pauseMs)
  }
}

async function tryAll(bucket: Bucket): Promise<void> {
  const name = `${CHECK_FOLDER}${randomUUID()}`
  await bucket.put(name, Uint8Array.from(BYTES), sha256Of(BYTES))
  const whole = await read(bucket, name)
  if (!BYTES.equals(whole.bytes)) {
    throw new BucketError('unread', 'what was written is not what is read back; is it an S3 store?')
  }
  const part = await read(bucket, name, 'bytes=2-4')
  if (part.status !== 206 || part.bytes.toString() !== '234') {
    throw new BucketError('unranged', 'the store does not read parts of an object (Range), which videos need')
  }
  for await (const _ of bucket.list()) break
  await bucket.remove(name)
}

async function read(bucket: Bucket, name: string, range?: string): Promise<{ status: number; bytes: Buffer }> {
  const found = await bucket.get(name, range)
  return { status: found?.status ?? 404, bytes: found ? await buffer(found.bytes) : Buffer.alloc(0) }
}
