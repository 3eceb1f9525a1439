import { createHash } from 'node:crypto'
import { readToken, type Secret, type TokenText } from '../../../platform/secrets/signing.ts'
import { DAY_MS } from '../../ground/dates.ts'

const VERIFICATION_LINK_AGE_MS = 7 * DAY_MS
const RESET_LINK_AGE_MS = 60 * 60 * 1000
const INVITATION_AGE_MS = 30 * DAY_MS

/**
 * The token that verifies the email of one account: an account of the same email that is opened later has another id.
 */
export const verificationToken = (userId: string, issuedAt: Date): TokenText => ({
  purpose: 'verify-email',
  text: `${userId}.${issuedAt.getTime()}`,
})

/** What a reset link is made for: both must be the same when it is used. */
type Credential = { email: string; hash: string }

/**
 * The token that sets a new password, once: it names the hash of the password that it replaces, and the email that it
 * is sent to, since a mailbox that the account has left opens nothing.
 */
export const resetToken = (userId: string, issuedAt: Date, credential: Credential): TokenText => ({
  purpose: 'reset-password',
  text: `${userId}.${issuedAt.getTime()}.${fingerprint(credential)}`,
})

/** The same for a customer of the shop's earlier website, who reads the email when there is time. */
export const invitationToken = (...of: Parameters<typeof resetToken>): TokenText => ({
  ...resetToken(...of),
  purpose: 'invitation',
})

/** The token that proves the new email of an account. */
export const newEmailToken = (changeId: string): TokenText => ({ purpose: 'new-email', text: changeId })

/** A reset link's account. `replaces`: whether email and hash are those that it was made for. */
export type ResetClaim = { userId: string; replaces: (credential: Credential) => boolean }

/**
 * Reads the tokens of account emails. Null for an invalid token, or one that is too old.
 * @rule how long a link of an account's emails (new password, proof of the address, invitation) can be used
 */
export function accountLinks(secret: Secret) {
  return {
    readVerificationToken(token: string): { userId: string } | null {
      const [userId, issuedAt] = readToken(secret, 'verify-email', token)?.split('.') ?? []
      return userId && isYoung(issuedAt, VERIFICATION_LINK_AGE_MS) ? { userId } : null
    },
    readResetToken(token: string): ResetClaim | null {
      const invited = readToken(secret, 'invitation', token)
      const [userId, issuedAt, replaced] = (invited ?? readToken(secret, 'reset-password', token))?.split('.') ?? []
      if (!userId || !isYoung(issuedAt, invited ? INVITATION_AGE_MS : RESET_LINK_AGE_MS)) return null
      return { userId, replaces: credential => fingerprint(credential) === replaced }
    },
    /** The id of the change, or null. */
    readNewEmailToken: (token: string): string | null => readToken(secret, 'new-email', token),
  }
}

export type AccountLinks = ReturnType<typeof accountLinks>

// The hash has a random salt, so this reveals nothing about it.
const fingerprint = ({ email, hash }: Credential) =>
  createHash('sha256').update(`${hash} ${email}`).digest('base64url').slice(0, 16)

const isYoung = (issuedAt: string | undefined, ageMs: number) => Date.now() - Number(issuedAt) < ageMs
