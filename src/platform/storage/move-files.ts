import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './stored-files.ts'

// Each waits for the store most of its time.
const AT_ONCE = 8

export type Moved = { copied: number; present: number; bytes: number }

/**
 * Copies each file of one storage that the other does not have with the same bytes, and reads every copy again to
 * compare its SHA-256; removes nothing. After an interruption, run again, it goes on. Throws when a copy differs.
 */
export async function moveFiles(from: Storage, to: Storage, onFile: () => void = () => {}): Promise<Moved> {
  const there = new Map<string, number>()
  for await (const { name, bytes } of to.list()) there.set(name, bytes)
  const moved: Moved = { copied: 0, present: 0, bytes: 0 }
  const files = from.list()[Symbol.asyncIterator]()
  const work = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const { name, bytes } = next.value
      const isPresent = there.get(name) === bytes && (await areEqual(from, to, next.value))
      if (isPresent) moved.present += 1
      else if (await copyFile(from, to, next.value)) {
        moved.copied += 1
        moved.bytes += bytes
      }
      onFile()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return moved
}

type StoredFile = { name: string; bytes: number }

async function areEqual(from: Storage, to: Storage, file: StoredFile): Promise<boolean> {
  const [source, copy] = await Promise.all([hashOf(from, file), hashOf(to, file)])
  return source === copy
}

/** False when the file was removed meanwhile. */
async function copyFile(from: Storage, to: Storage, file: StoredFile): Promise<boolean> {
  const hash = createHash('sha256')
  const hashed = async function* (source: Readable) {
    for await (const part of source as AsyncIterable<Uint8Array>) {
      hash.update(part)
      yield part
    }
  }
  try {
    await to.writeStream(file.name, Readable.from(hashed(await whole(from, file)), { objectMode: false }))
  } catch (error) {
    if ((await from.size(file.name)) === null) return false
    throw error
  }
  if ((await hashOf(to, file)) !== hash.digest('hex')) throw new Error(`${file.name} was not copied whole`)
  return true
}

async function hashOf(storage: Storage, file: StoredFile): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await whole(storage, file), hash)
  return hash.digest('hex')
}

const whole = (storage: Storage, { name, bytes }: StoredFile): Promise<Readable> => storage.stream(name, 0, bytes - 1)
