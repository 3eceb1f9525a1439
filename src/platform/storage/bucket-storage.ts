import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Bucket, sha256Of } from './bucket.ts'
import { CHECK_FOLDER } from './reach-bucket.ts'
import type { Storage } from './stored-files.ts'

/** Files in a bucket, which any number of machines share. */
export function bucketStorage(bucket: Bucket): Storage {
  const keep = async (name: string, path: string) => {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    await bucket.put(name, await openAsBlob(path), hash.digest('hex'))
  }
  return {
    keep,
    size: bucket.size,
    remove: bucket.remove,
    exists: async name => (await bucket.size(name)) !== null,
    async read(name) {
      const found = await bucket.get(name)
      return found && buffer(found.bytes)
    },
    // A view of a larger buffer is copied: fetch sends a whole one.
    write: (name, bytes) => bucket.put(name, Uint8Array.from(bytes), sha256Of(bytes)),
    async writeStream(name, bytes) {
      // A store wants to know the length and the SHA-256 first.
      const draft = join(tmpdir(), `khushbu-${randomUUID()}`)
      try {
        await pipeline(bytes, createWriteStream(draft, { mode: 0o600 }))
        await keep(name, draft)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async stream(name, from, to) {
      if (to < from) return Readable.from([])
      const found = await bucket.get(name, `bytes=${from}-${to}`)
      if (!found) throw new Error(`the bucket has no ${name}`)
      return Readable.from(found.bytes, { objectMode: false })
    },
    async *list(folder) {
      for await (const file of bucket.list(folder)) {
        if (!file.name.startsWith(CHECK_FOLDER)) yield file
      }
    },
  }
}
