import { createHash } from 'node:crypto'
import { readToken, type TokenText } from '../../platform/signing.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const VERIFICATION_LINK_AGE_MS = 7 * DAY_MS
const RESET_LINK_AGE_MS = 60 * 60 * 1000

/** The token that verifies the email of one account: an account of the same email that is opened later has another id. */
export const verificationToken = (userId: string, issuedAt: Date): TokenText => ({
  purpose: 'verify-email',
  text: `${userId}.${issuedAt.getTime()}`,
})

/** The token that sets a new password, once: it names the hash of the password that it replaces. */
export const resetToken = (userId: string, issuedAt: Date, hash: string): TokenText => ({
  purpose: 'reset-password',
  text: `${userId}.${issuedAt.getTime()}.${fingerprint(hash)}`,
})

/** A reset link's account. `replaces`: whether a hash is the one that it was made for. */
export type ResetClaim = { userId: string; replaces: (hash: string) => boolean }

/** Reads the tokens of account emails. Null for an invalid token, or one that is too old. */
export function accountLinks(secret: string) {
  return {
    readVerificationToken(token: string): { userId: string } | null {
      const [userId, issuedAt] = readToken(secret, 'verify-email', token)?.split('.') ?? []
      return userId && isYoung(issuedAt, VERIFICATION_LINK_AGE_MS) ? { userId } : null
    },
    readResetToken(token: string): ResetClaim | null {
      const [userId, issuedAt, replaced] = readToken(secret, 'reset-password', token)?.split('.') ?? []
      if (!userId || !isYoung(issuedAt, RESET_LINK_AGE_MS)) return null
      return { userId, replaces: hash => fingerprint(hash) === replaced }
    },
  }
}

export type AccountLinks = ReturnType<typeof accountLinks>

// The hash has a random salt, so this reveals nothing about it.
const fingerprint = (hash: string) => createHash('sha256').update(hash).digest('base64url').slice(0, 16)

const isYoung = (issuedAt: string | undefined, ageMs: number) => Date.now() - Number(issuedAt) < ageMs
