import { createHmac, timingSafeEqual } from 'node:crypto'
import { customAlphabet } from 'nanoid'

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

/** `size` random characters of 5 bits each, from the system's cryptographic source; safe in URLs and file names. */
export const randomText = customAlphabet('abcdefghjkmnpqrstvwxyz0123456789')
