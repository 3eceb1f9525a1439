import { text } from 'node:stream/consumers'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { BackupError, DamagedPart } from './backup-error.ts'
import { openBeforeAge, SEALED_BEFORE_AGE } from './open-before-age.ts'
import type { Place } from './place.ts'

/** The end of the name of an encrypted part: an age file (age-encryption.org), which the program `age` opens too. */
export const SEALED = '.age'
/**
 * The vault's own key, encrypted by the passphrase, so that its slow derivation runs once a process and not for each
 * file.
 */
const KEY = 'key.age'
// scrypt with N = 2^16: 64 MiB of memory and some 0.3 s for each guess.
export const WORK_FACTOR = 16

/** Whether a part is encrypted, by its name. */
export const isSealed = (name: string): boolean => name.endsWith(SEALED) || name.endsWith(SEALED_BEFORE_AGE)

/** The name of a part without the ending of an encrypted one. */
export const unsealed = (name: string): string => name.replace(/\.(age|sealed)$/, '')

/** Encrypts and decrypts with the key of one folder of backups. */
export type Sealer = {
  seal: (source: AsyncIterable<Uint8Array>) => Promise<AsyncIterable<Uint8Array>>
  /** Throws DamagedPart where it is damaged or cut, BackupError when the passphrase is another one. */
  open: (name: string, source: AsyncIterable<Uint8Array>) => Promise<AsyncIterable<Uint8Array>>
  /** Stores one more copy of the key: without it nothing can be restored. */
  copyKey: (name: string) => Promise<void>
}

/**
 * The sealer of the backups in this place, whose key is made by the first `seal`. `workFactor` is scrypt's, as a power
 * of two.
 */
export function openSealer(place: Place, passphrase: string, workFactor = WORK_FACTOR): Sealer {
  const encryptKey = (key: string) => sealKey(key, passphrase, workFactor)
  let found: Promise<string | null> | undefined
  const find = () => (found ??= readKey(place, passphrase))
  const make = async () => {
    const key = await find()
    if (key !== null) return key
    await place.writeOnce(KEY, [await encryptKey(await generateX25519Identity())])
    found = undefined
    return (await find()) ?? ''
  }
  const openBefore = openBeforeAge(passphrase)
  return {
    async seal(source) {
      const encrypter = new Encrypter()
      encrypter.addRecipient(await identityToRecipient(await make()))
      return encrypter.encrypt(streamOf(source))
    },
    async open(name, source) {
      if (name.endsWith(SEALED_BEFORE_AGE)) return openBefore(name, source)
      const key = await find()
      if (key === null) throw new BackupError(`the key of the backups (${KEY} in ${place.address}) is missing`)
      return decrypted(name, source, key)
    },
    async copyKey(name) {
      await place.writeOnce(`${name}/${KEY}`, [await encryptKey(await make())])
    },
  }
}

async function* decrypted(name: string, source: AsyncIterable<Uint8Array>, key: string): AsyncIterable<Uint8Array> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  try {
    yield* await decrypter.decrypt(streamOf(source))
  } catch (cause) {
    // A failure of the disk has a reason of its own.
    if (cause instanceof Error && 'code' in cause) throw cause
    throw new DamagedPart(name, 'it cannot be decrypted', { cause })
  }
}

async function sealKey(key: string, passphrase: string, workFactor: number): Promise<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase.normalize('NFKC'))
  return encrypter.encrypt(`${key}\n`)
}

/** Null when there is none. Each backup has a copy, for when the first one is damaged. */
async function readKey(place: Place, passphrase: string): Promise<string | null> {
  const copies = (await place.list('backups')).map(({ name }) => name).filter(name => name.endsWith(`/${KEY}`))
  let failure: unknown = null
  for (const name of [KEY, ...copies]) {
    if (!place.has(name)) continue
    try {
      return await openKey(place, name, passphrase)
    } catch (cause) {
      failure = cause
    }
  }
  if (failure === null) return null
  throw new BackupError(
    `the backups in ${place.address} cannot be decrypted: BACKUP_PASSPHRASE is another one, or ${KEY} is damaged`,
    { cause: failure },
  )
}

async function openKey(place: Place, name: string, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase.normalize('NFKC'))
  return (await text(await decrypter.decrypt(streamOf(place.read(name))))).trim()
}

/** The DOM's type of the same class, which age names. */
const streamOf = (source: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(source) as globalThis.ReadableStream<Uint8Array>
