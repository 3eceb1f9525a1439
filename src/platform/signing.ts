import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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

/** `length` random characters from `alphabet` (at most 256), each equally likely, by the system's cryptographic source. */
export function randomText(length: number, alphabet: string = base32): string {
  // Bytes past the last whole round of the alphabet are thrown away: taken modulo they would favour its first characters.
  const usable = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < usable && text.length < length) text += alphabet[byte % alphabet.length]
    }
  }
  return text
}
