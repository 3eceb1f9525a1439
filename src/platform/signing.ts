import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** A signature of `text` for one purpose: a key made for one purpose never fits another. 43 characters, URL-safe. */
export function sign(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
}

/** Whether `signature` is ours for `text`, in constant time. */
export function isSigned(secret: string, purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(secret, purpose, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const base32 = 'abcdefghjkmnpqrstvwxyz0123456789'

/** `length` random characters from `alphabet`, by the system's cryptographic source. */
export function randomText(length: number, alphabet: string = base32): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
