import { createHash } from 'node:crypto'
import { allSecrets, type Secret } from '../secrets/signing.ts'

/**
 * The secrets as better-auth takes them: the current one encrypts, each of them decrypts what was encrypted with it (second
 * factors). `secret`, the oldest, is for what was encrypted before secrets had versions.
 */
export function authSecrets(secret: Secret) {
  const all = [...new Set(allSecrets(secret))]
  return { secrets: all.map(value => ({ version: versionOf(value), value })), secret: all.at(-1) ?? '' }
}

/** A number for a secret that is the same in every process and tells nothing about it. */
const versionOf = (secret: string): number =>
  Number.parseInt(createHash('sha256').update(`version\n${secret}`).digest('hex').slice(0, 12), 16)
