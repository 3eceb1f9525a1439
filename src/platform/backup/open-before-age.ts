import { createDecipheriv, hkdfSync, scrypt } from 'node:crypto'
import { DamagedPart } from './backup-error.ts'

/**
 * Backups of before November 2026 are encrypted in a format of the shop's own: HEADER, salt (16 bytes), seed (16
 * bytes), then frames of 64 KiB, each AES-256-GCM with its 16-byte tag. scrypt makes a key of passphrase and salt; HKDF
 * makes the part's own key of that and the seed. A frame's nonce is its number and whether it is the last; its
 * additional data is the part's name. So frames and parts cannot be changed, cut, reordered or exchanged, and nothing
 * is released before its tag was checked.
 */
const HEADER = Buffer.from('KHB1')
const SALT_BYTES = 16
const FRAME_BYTES = 64 * 1024
const TAG_BYTES = 16
// 64 MiB of memory and some 0.2 s for each guess.
const SCRYPT = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

/** The end of the name of such a part. */
export const SEALED_BEFORE_AGE = '.sealed'

type Open = (name: string, source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/** Decrypts parts of those backups. Throws BackupError at the first frame that is damaged or of another passphrase. */
export function openBeforeAge(passphrase: string): Open {
  const keys = new Map<string, Promise<Buffer>>()
  const keyOf = (salt: Buffer) => {
    const name = salt.toString('hex')
    const known = keys.get(name) ?? deriveKey(passphrase, salt)
    keys.set(name, known)
    return known
  }
  return async function* open(name, source) {
    const parts = reader(source)
    const header = await parts.take(HEADER.length + 2 * SALT_BYTES)
    if (!header.subarray(0, HEADER.length).equals(HEADER)) throw new DamagedPart(name, 'its header is another one')
    const salt = header.subarray(HEADER.length, HEADER.length + SALT_BYTES)
    const key = partKey(await keyOf(salt), header.subarray(HEADER.length + SALT_BYTES))
    let number = 0
    for await (const { frame, last } of inFrames(parts.rest(), FRAME_BYTES + TAG_BYTES)) {
      yield openFrame(name, key, nonce(number++, last), frame)
    }
  }
}

function openFrame(name: string, key: Buffer, iv: Buffer, frame: Buffer): Buffer {
  try {
    const tag = frame.subarray(frame.length - TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(name)).setAuthTag(tag)
    return Buffer.concat([decipher.update(frame.subarray(0, frame.length - TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new DamagedPart(name, 'it cannot be decrypted, or BACKUP_PASSPHRASE is another one', { cause })
  }
}

const deriveKey = (passphrase: string, salt: Buffer) =>
  new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, SCRYPT, (error, key) => (error ? reject(error) : resolve(key)))
  })

const partKey = (key: Buffer, seed: Buffer) => Buffer.from(hkdfSync('sha256', key, seed, 'khushbu backup part', 32))

function nonce(number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(number, 7)
  bytes[11] = last ? 1 : 0
  return bytes
}

/** Frames of `size` bytes; the last one is shorter, or empty. */
async function* inFrames(source: AsyncIterable<Uint8Array>, size: number) {
  let waiting: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    bytes += chunk.length
    // A full frame is held back until more follows, because the last one is marked.
    while (bytes > size) {
      const all = Buffer.concat(waiting)
      yield { frame: all.subarray(0, size), last: false }
      waiting = [all.subarray(size)]
      bytes = all.length - size
    }
  }
  yield { frame: Buffer.concat(waiting), last: true }
}

/** Reads a fixed number of bytes, then the rest. */
function reader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  return {
    async take(bytes: number): Promise<Buffer> {
      while (held.length < bytes) {
        const { value, done } = await chunks.next()
        if (done) throw new Error('it ends too early')
        held = Buffer.concat([held, value])
      }
      const taken = held.subarray(0, bytes)
      held = held.subarray(bytes)
      return taken
    },
    async *rest(): AsyncIterable<Uint8Array> {
      yield held
      for (;;) {
        const { value, done } = await chunks.next()
        if (done) return
        yield value
      }
    },
  }
}
