import { createHash } from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { managedNonce } from '@noble/ciphers/utils.js'
import { allSecrets, currentSecret, type Secret } from '../secrets/signing.ts'

// The form in which release 1.0.0 stores second factors: $ba$VERSION$HEX, with the nonce before what is encrypted. It
// is still written, since processes of that release read it while an update is rolled out or taken back.
const FORM = /^(?:\$ba\$\d+\$)?((?:[0-9a-f]{2})+)$/

/** The key or the recovery codes of a second factor, encrypted with the shop's secret. */
export const sealSecondFactor = (secret: Secret, text: string): string => {
  const current = currentSecret(secret)
  return `$ba$${versionOf(current)}$${Buffer.from(cipherOf(current).encrypt(Buffer.from(text))).toString('hex')}`
}

/** What was sealed with the shop's secret or one before it; null when none of them opens it. */
export function openSecondFactor(secret: Secret, sealed: string): string | null {
  const bytes = Buffer.from(FORM.exec(sealed)?.[1] ?? '', 'hex')
  for (const each of allSecrets(secret)) {
    try {
      return Buffer.from(cipherOf(each).decrypt(bytes)).toString()
    } catch {
      // Sealed with another secret, or damaged.
    }
  }
  return null
}

const cipherOf = (secret: string) => managedNonce(xchacha20poly1305)(createHash('sha256').update(secret).digest())

/**
 * By this number release 1.0.0 finds the secret. It is the same in every process and tells nothing about the secret.
 */
const versionOf = (secret: string): number =>
  Number.parseInt(createHash('sha256').update(`version\n${secret}`).digest('hex').slice(0, 12), 16)
