import { createHmac, timingSafeEqual } from 'node:crypto'
import { customAlphabet } from 'nanoid'

/** What signs. After a change of secret the new one signs, and signatures of those before it still count. */
export type Secret = string | readonly [current: string, ...before: string[]]

/** The secret that signs. */
export const currentSecret = (secret: Secret): string => (typeof secret === 'string' ? secret : secret[0])

/** Every secret whose signatures count, the current one first. */
export const allSecrets = (secret: Secret): readonly string[] => (typeof secret === 'string' ? [secret] : secret)

/** A signature of `text` for one purpose: a key made for one purpose never fits another. 43 characters, URL-safe. */
export function sign(secret: Secret, purpose: string, text: string): string {
  return createHmac('sha256', currentSecret(secret)).update(`${purpose}\n${text}`).digest('base64url')
}

/** Whether `signature` is ours for `text`, in constant time. */
export function isSigned(secret: Secret, purpose: string, text: string, signature: string): boolean {
  return allSecrets(secret).some(each => isSame(sign(each, purpose, text), signature))
}

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSame(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What makes a token. It can be stored: only the secret makes the token of it. `text` has no secret in it. */
export type TokenText = {
  purpose: string
  text: string
  /** The token is a code of six digits, that a person types. */
  digits?: boolean
}

/** The token of a text: the text with its signature, URL-safe when the text is; or the digits of a code. */
export const issueToken = (secret: Secret, { purpose, text, digits }: TokenText): string =>
  digits ? sixDigits(secret, purpose, text) : `${text}.${sign(secret, purpose, text)}`

const SIX_DIGITS = 1_000_000

/** A code of six digits for one purpose. */
export function sixDigits(secret: Secret, purpose: string, text: string): string {
  const number = Buffer.from(sign(secret, purpose, text), 'base64url').readUIntBE(0, 6)
  return String(number % SIX_DIGITS).padStart(6, '0')
}

/** The text of a token that was issued for this purpose; null for any other. */
export function readToken(secret: Secret, purpose: string, token: string): string | null {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, end)
  return end > 0 && isSigned(secret, purpose, text, token.slice(end + 1)) ? text : null
}

/** `size` random characters of 5 bits each, from the system's cryptographic source; safe in URLs and file names. */
export const randomText = customAlphabet('abcdefghjkmnpqrstvwxyz0123456789')
