import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { allSecrets, currentSecret, type Secret } from './signing.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

const keyOf = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `sealed ${purpose}`, 32))

/**
 * A text that only holders of the secret can read, and nobody can change unseen. A seal made for one purpose never
 * opens for another.
 */
export function seal(secret: Secret, purpose: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(currentSecret(secret), purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** What was sealed for this purpose, also with a secret of before; null when no secret opens it. */
export function openSeal(secret: Secret, purpose: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const each of allSecrets(secret)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(each, purpose), bytes.subarray(0, NONCE_BYTES))
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
      return text.toString('utf8')
    } catch {
      // Sealed with another secret, or damaged.
    }
  }
  return null
}

/** Seals and opens with the shop's secret, for those who need not know it. */
export type Sealer = {
  seal: (purpose: string, text: string) => string
  open: (purpose: string, sealed: string) => string | null
}

/** `seal` and `open` bound to the shop's secret. */
export const sealer = (secret: Secret): Sealer => ({
  seal: (purpose, text) => seal(secret, purpose, text),
  open: (purpose, sealed) => openSeal(secret, purpose, sealed),
})
