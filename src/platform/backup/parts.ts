import { createHash } from 'node:crypto'
import { type Duplex, pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { openPlace, type Place } from './place.ts'
import { openSealer, SEALED, type Sealer } from './seal.ts'

/** A part of a backup: its size as it is stored, and the checksum of its content before it was compressed and encrypted. */
export const Part = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })
export type Part = z.infer<typeof Part>

/** Where parts are kept, and how they are encrypted. */
export type Vault = { place: Place; sealer: Sealer | undefined }

export const openVault = ({ folder, passphrase }: { folder: string; passphrase?: string | undefined }): Vault => ({
  place: openPlace(folder),
  sealer: passphrase ? openSealer(passphrase) : undefined,
})

const GZIP = '.gz'
// Level 6 takes twice the time for a tenth less.
const GZIP_LEVEL = 3

/** The name under which a part is stored: `name`, `.gz` when it is compressed, `.sealed` when it is encrypted. */
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
  const sealed = vault.sealer ? vault.sealer.seal(stored, packed) : packed
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

/** The content of a part. Throws BackupError when it is not what the manifest names, at the end at the latest. */
export function readPart(vault: Vault, { name, sha256 }: Pick<Part, 'name'> & Partial<Part>): Readable {
  const sealed = name.endsWith(SEALED)
  if (sealed && !vault.sealer) throw new BackupError(`the backup is encrypted: set BACKUP_PASSPHRASE`)
  const stored = vault.place.read(name)
  const packed = sealed && vault.sealer ? vault.sealer.open(name, stored) : stored
  const isPacked = name.replace(SEALED, '').endsWith(GZIP)
  return Readable.from(checked(isPacked ? piped(packed, createGunzip()) : packed, name, sha256))
}

async function* checked(chunks: AsyncIterable<Uint8Array>, name: string, expected: string | undefined) {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (expected && hash.digest('hex') !== expected) throw new BackupError(`${name} is damaged: its checksum is wrong`)
}

/** Through a transform; an error of either reaches the reader. */
const piped = (source: AsyncIterable<Uint8Array>, transform: Duplex): Readable =>
  pipeline(Readable.from(source), transform, () => undefined)
