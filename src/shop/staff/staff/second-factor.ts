import { sql } from 'kysely'
import { customAlphabet } from 'nanoid'
import type { Tx } from '../../../platform/database/database.ts'
import { isSame, randomText } from '../../../platform/secrets/signing.ts'
import {
  authenticatorAddress,
  isAuthenticatorCode,
  newAuthenticatorKey,
} from '../../../platform/sign-in/authenticator.ts'
import type { Matched } from '../../../platform/sign-in/password-hash.ts'
import { type Device, ID_LENGTH } from '../../../platform/sign-in/passwords-and-sessions.ts'
import type { StaffSignIn } from '../../../platform/sign-in/staff-sign-in.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readSettings } from '../../settings/settings/index.ts'
import { officeOf } from './office-name.ts'
import { demandMatched } from './own-account.ts'
import type { StaffSession } from './staff-session.ts'

const RECOVERY_CODES = 10
const recoveryText = customAlphabet('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 10)
// Wrong codes in a row for one person, over all their sign-ins (NIST SP 800-63B, 5.2.2), and how long none is accepted
// then.
const MAX_FAILURES = 10
const LOCKED_MS = 15 * 60_000
// A code is right for 90 seconds: its own half minute and the ones before and after it. The same digits may come again
// later.
const USED_CODE_KEPT = sql`interval '5 minutes'`

/**
 * A new key for the authenticator app, with recovery codes; both count once a code is confirmed. Throws
 * `wrong_password`, `taken`.
 */
export async function beginSecondFactor(
  tx: Tx,
  signIn: StaffSignIn,
  { staff }: StaffSession,
  matched: Matched,
): Promise<{ uri: string; codes: string[] }> {
  await demandMatched(tx, signIn, matched)
  const [key, codes] = [newAuthenticatorKey(), newRecoveryCodes()]
  const sealed = { secret: signIn.seal(key), backup_codes: signIn.seal(JSON.stringify(codes)), verified: false }
  const begun = await tx
    .insertInto('staff_second_factors')
    .values({ ...sealed, id: randomText(ID_LENGTH), user_id: staff.id })
    .onConflict(oc => oc.column('user_id').doUpdateSet(sealed).where('staff_second_factors.verified', '=', false))
    .returning('id')
    .executeTakeFirst()
  if (!begun) throw alreadyOn()
  return { uri: authenticatorAddress(key, staff.email, officeOf(await readSettings(tx))), codes }
}

/**
 * Turns the second factor on by the first code of the app, ends all sessions and opens one for this browser: its token.
 * Throws `invalid`, `taken`, and `not_signed_in` when the session has ended meanwhile.
 */
export async function confirmSecondFactor(
  tx: Tx,
  signIn: StaffSignIn,
  { staff, sessionId }: StaffSession,
  code: string,
  device: Device,
): Promise<string> {
  const within = signIn.within(tx)
  // Locks the person first, as whoever disables them does.
  await tx.updateTable('staff').set({ two_factor_enabled: true }).where('id', '=', staff.id).execute()
  if (!(await within.lockSession(sessionId))) throw new ShopError('not_signed_in', 'Please sign in first')
  const factor = await lockFactor(tx, staff.id)
  if (factor?.verified) throw alreadyOn()
  const right =
    factor !== null && (await isCodeOf(signIn, factor.secret, code)) && (await spendCode(tx, staff.id, code))
  if (!right) throw new ShopError('invalid', 'This code is not right. Please try the next one.')
  await tx.updateTable('staff_second_factors').set({ verified: true }).where('user_id', '=', staff.id).execute()
  await within.endSessions(staff.id)
  return within.openSession(staff.id, device)
}

/** New recovery codes; the old ones are void. Throws `wrong_password`, and `invalid` without a second factor. */
export async function renewRecoveryCodes(
  tx: Tx,
  signIn: StaffSignIn,
  { staff }: StaffSession,
  matched: Matched,
): Promise<string[]> {
  await demandMatched(tx, signIn, matched)
  const codes = newRecoveryCodes()
  const renewed = await tx
    .updateTable('staff_second_factors')
    .set({ backup_codes: signIn.seal(JSON.stringify(codes)) })
    .where('user_id', '=', staff.id)
    .where('verified', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!renewed) throw new ShopError('invalid', 'Please set up your second factor first')
  return codes
}

/** Turns one's own second factor off. Throws `wrong_password`, and `not_permitted` where the role demands it. */
export async function dropSecondFactor(
  tx: Tx,
  signIn: StaffSignIn,
  { staff }: StaffSession,
  { matched, demanded }: { matched: Matched; demanded: boolean },
): Promise<void> {
  if (demanded) throw new ShopError('not_permitted', 'Your role must have a second factor')
  await demandMatched(tx, signIn, matched)
  await tx.updateTable('staff').set({ two_factor_enabled: false }).where('id', '=', staff.id).execute()
  await tx.deleteFrom('staff_second_factors').where('user_id', '=', staff.id).execute()
}

/**
 * What a code of this person was: one of the app or a recovery code, each of which opens once; null when it is wrong,
 * used, or one of too many. The count of wrong ones is written, so the caller's transaction must commit.
 */
export async function acceptCode(
  tx: Tx,
  signIn: StaffSignIn,
  staffId: string,
  code: string,
): Promise<'code' | 'recovery code' | null> {
  const factor = await lockFactor(tx, staffId)
  const now = Date.now()
  const lockedUntil = factor?.locked_until?.getTime() ?? 0
  if (!factor?.verified || lockedUntil > now) return null
  const isOfApp = /^\d{6}$/.test(code)
  const right = isOfApp
    ? (await isCodeOf(signIn, factor.secret, code)) && (await spendCode(tx, staffId, code))
    : await spendRecoveryCode(tx, signIn, staffId, { sealed: factor.backup_codes, code })
  const before = lockedUntil === 0 ? factor.failed_verification_count : 0
  const failures = right ? 0 : before + 1
  await tx
    .updateTable('staff_second_factors')
    .set({
      failed_verification_count: failures,
      locked_until: failures >= MAX_FAILURES ? new Date(now + LOCKED_MS) : null,
    })
    .where('user_id', '=', staffId)
    .execute()
  if (!right) return null
  return isOfApp ? 'code' : 'recovery code'
}

async function lockFactor(tx: Tx, staffId: string) {
  const factor = await tx
    .selectFrom('staff_second_factors')
    .select(['secret', 'backup_codes', 'verified', 'failed_verification_count', 'locked_until'])
    .where('user_id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
  return factor ?? null
}

async function isCodeOf(signIn: StaffSignIn, sealed: string, code: string): Promise<boolean> {
  const key = signIn.unseal(sealed)
  return key !== null && isAuthenticatorCode(key, code)
}

/** Notes that a right code was entered (RFC 6238, 5.2). False when it was before. */
async function spendCode(tx: Tx, staffId: string, code: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into staff_used_codes as used (staff_id, code) values (${staffId}, ${code})
    on conflict (staff_id, code) do update set used_at = now() where used.used_at <= now() - ${USED_CODE_KEPT}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

async function spendRecoveryCode(
  tx: Tx,
  signIn: StaffSignIn,
  staffId: string,
  { sealed, code }: { sealed: string; code: string },
): Promise<boolean> {
  const codes = JSON.parse(signIn.unseal(sealed) ?? '[]') as string[]
  const left = codes.filter(one => !isSame(one, code))
  if (left.length === codes.length) return false
  await tx
    .updateTable('staff_second_factors')
    .set({ backup_codes: signIn.seal(JSON.stringify(left)) })
    .where('user_id', '=', staffId)
    .execute()
  return true
}

/** Ten codes of ten letters and digits, such as a1B2c-D3e4F. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => recoveryText().replace(/^.{5}/, '$&-'))

const alreadyOn = () => new ShopError('taken', 'Your second factor is set up already')
