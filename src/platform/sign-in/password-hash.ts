import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hashQueue, type Place } from './hash-queue.ts'

const derive = promisify(argon2)

/** `memory`: KiB. */
export type HashCost = { memory: number; passes: number; parallelism: number }
// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane.
export const PASSWORD_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

const inTurn = hashQueue()

/**
 * Hashes a password with argon2id; the result names its cost and salt in the usual form `$argon2id$v=19$m=...`. Throws
 * QueueFullError.
 */
export async function hashPassword(password: string, place: Place, cost: HashCost): Promise<string> {
  const nonce = randomBytes(SALT_BYTES)
  const tag = await inTurn(place, () =>
    derive('argon2id', { message: password.normalize('NFKC'), nonce, tagLength: TAG_BYTES, ...cost }),
  )
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

// As long as any salt. A random one is never the same.
const NO_PASSWORD = Buffer.from('no password here')

/**
 * The hash of a new account without a password: of its form, so that a login takes as long, and of no password that
 * anybody knows.
 */
export function unknownPassword(): string {
  const { memory, passes, parallelism } = PASSWORD_COST
  const [salt, tag] = [NO_PASSWORD, randomBytes(TAG_BYTES)].map(base64)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${tag}`
}

/** Whether a hash is one of `unknownPassword`: nobody has set a password since. */
export const isUnknownPassword = (hash: string): boolean => hash.split('$')[4] === base64(NO_PASSWORD)

/**
 * A password that was right for this hash. Hashing takes long: whether the hash is still the user's is asked in the
 * transaction that relies on it.
 */
export type Matched = { userId: string; hash: string }

/**
 * Matches a password against the hash of a user. Without a user or a hash it takes as long and is null. Throws
 * QueueFullError.
 */
export async function matchPassword(
  userId: string | null,
  hash: string | null | undefined,
  password: string,
  place: Place,
  cost: HashCost,
): Promise<Matched | null> {
  if (!userId || !hash) {
    await hashPassword(password, place, cost)
    return null
  }
  return (await verifyPassword(hash, password, place)) ? { userId, hash } : null
}

/** Whether the password matches, compared in constant time. False for a hash in another form. Throws QueueFullError. */
export async function verifyPassword(hash: string, password: string, place: Place): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash)
  if (!parts) return false
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts
  const expected = Buffer.from(tag, 'base64')
  const given = await inTurn(place, () =>
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    }),
  )
  return timingSafeEqual(expected, given)
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
