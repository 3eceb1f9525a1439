import { createHash } from 'node:crypto'
import { type Duplex, pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { diskReason } from '../process/disk-error.ts'
import { BackupError, DamagedPart } from './backup-error.ts'
import { openPlace, type Place } from './place.ts'
import { isSealed, openSealer, SEALED, type Sealer, unsealed } from './seal.ts'

/**
 * A part of a backup: its size as it is stored, and the checksum of its content before it was compressed and encrypted.
 */
export const Part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })
export type Part = z.infer<typeof Part>

/** Where parts are kept, and how they are encrypted. */
export type Vault = { place: Place; sealer: Sealer | undefined }

type Options = { folder: string; passphrase?: string | undefined; workFactor?: number }

/** The parts in a folder. Without `passphrase` they are not encrypted; `workFactor` is for tests. */
export function openVault({ folder, passphrase, workFactor }: Options): Vault {
  const place = openPlace(folder)
  return { place, sealer: passphrase ? openSealer(place, passphrase, workFactor) : undefined }
}

const GZIP = '.gz'
// Level 6 takes twice the time for a tenth less.
const GZIP_LEVEL = 3

/** The name under which a part is stored: `name`, `.gz` when it is compressed, `.age` when it is encrypted. */
export const storedName = ({ sealer }: Vault, name: string, { gzip = false } = {}): string =>
  `${name}${gzip ? GZIP : ''}${sealer ? SEALED : ''}`

/** Compresses (if asked), encrypts (if set) and stores a stream. */
export async function writePart(
  vault: Vault,
  name: string,
  source: AsyncIterable<Uint8Array>,
  { gzip = false } = {},
): Promise<Part> {
  const stored = storedName(vault, name, { gzip })
  const hash = createHash('sha256')
  let bytes = 0
  const content = each(source, chunk => hash.update(chunk))
  const packed = gzip ? piped(content, createGzip({ level: GZIP_LEVEL })) : content
  const sealed = vault.sealer ? await vault.sealer.seal(packed) : packed
  const counted = each(sealed, chunk => {
    bytes += chunk.length
  })
  await vault.place.write(stored, counted)
  return { name: stored, bytes, sha256: hash.digest('hex') }
}

async function* each(chunks: AsyncIterable<Uint8Array>, look: (chunk: Uint8Array) => void) {
  for await (const chunk of chunks) {
    look(chunk)
    yield chunk
  }
}

/** The content of a part. Throws DamagedPart when it is not what the manifest names, at the end at the latest. */
export function readPart(vault: Vault, { name, sha256 }: Pick<Part, 'name'> & Partial<Part>): Readable {
  if (isSealed(name) && !vault.sealer) throw new BackupError(`the backup is encrypted: set BACKUP_PASSPHRASE`)
  return Readable.from(checked(content(vault, name), name, sha256))
}

async function* content({ place, sealer }: Vault, name: string): AsyncIterable<Uint8Array> {
  const stored = place.read(name)
  const packed = isSealed(name) && sealer ? await sealer.open(name, stored) : stored
  yield* unsealed(name).endsWith(GZIP) ? piped(packed, createGunzip()) : packed
}

async function* checked(source: AsyncIterable<Uint8Array>, name: string, expected: string | undefined) {
  const hash = createHash('sha256')
  const chunks = source[Symbol.asyncIterator]()
  // By hand: an error of who takes the chunks, such as a full disk, is no damage of this part.
  const next = async () => {
    try {
      return await chunks.next()
    } catch (error) {
      if (error instanceof BackupError) throw error
      throw new DamagedPart(name, diskReason(error) ?? (error as Error).message, { cause: error })
    }
  }
  try {
    for (let chunk = await next(); !chunk.done; chunk = await next()) {
      hash.update(chunk.value)
      yield chunk.value
    }
  } finally {
    await chunks.return?.()
  }
  if (expected && hash.digest('hex') !== expected) throw new DamagedPart(name, 'its checksum is another one')
}

/** Through a transform; an error of either reaches the reader. */
const piped = (source: AsyncIterable<Uint8Array>, transform: Duplex): Readable =>
  pipeline(Readable.from(source), transform, () => undefined)
