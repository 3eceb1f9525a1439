import type { Tx } from '../../../platform/database/database.ts'
import { randomText, readToken, type Secret, type TokenText } from '../../../platform/secrets/signing.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { PROOF_HOURS } from './staff-account-rules.ts'

const PURPOSE = 'staff-browser'

/**
 * The token of a link that makes browsers known to the account of this email, until it ends. It opens nothing: the
 * password is asked for.
 */
export const browserProof = (email: string, now = new Date()): TokenText => ({
  purpose: PURPOSE,
  text: `${Math.floor(now.getTime() / 1000) + PROOF_HOURS * 3600} ${email}`,
})

/** Whose account a link makes the browser known to; null for one that has ended. */
export function readBrowserProof(secret: Secret, token: string, now = new Date()): string | null {
  const [, until = 0, email = ''] = /^(\d+) (.+)$/.exec(readToken(secret, PURPOSE, token) ?? '') ?? []
  return Number(until) * 1000 > now.getTime() ? email : null
}

/**
 * Emails the link by which somebody of the staff signs in in a new browser while others try passwords for their
 * account. Nothing for an email that nobody who works here has, which the caller does not tell.
 */
export async function sendBrowserProof(tx: Tx, email: string): Promise<void> {
  const staff = await tx
    .selectFrom('staff')
    .select('email')
    .where('email', '=', email)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (staff) await addEmail(tx, 'staff-browser', { email: staff.email, askedId: randomText(12) })
}
