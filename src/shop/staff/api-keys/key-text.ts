import { createHash } from 'node:crypto'
import { randomText } from '../../../platform/secrets/signing.ts'

// 160 bits: no guess finds one, so that a fast hash suffices.
const SECRET_LENGTH = 32
const KEY = /^khk_([a-z0-9]{8})_[a-z0-9]{32}$/

/** A key with a new secret, and what is stored of it. */
export function makeSecret(keyId: string): { text: string; hash: string } {
  const text = `khk_${keyId}_${randomText(SECRET_LENGTH)}`
  return { text, hash: hashOf(text) }
}

/** SHA-256 of a key's text, as it is stored. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The id in the text of a key; null for what is no key. */
export const keyIdOf = (text: string): string | null => KEY.exec(text)?.[1] ?? null
