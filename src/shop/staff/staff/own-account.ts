import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Matched } from '../../../platform/sign-in/password-hash.ts'
import { digestOfToken } from '../../../platform/sign-in/session-token.ts'
import type { Device } from '../../../platform/sign-in/sign-in.ts'
import type { SignInStep, StaffSignIn } from '../../../platform/sign-in/staff-sign-in.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { demandOwnName } from './own-name.ts'
import { setPassword } from './staff-links.ts'
import type { StaffSession } from './staff-session.ts'
import { spendCode } from './used-codes.ts'

export type StaffDevice = {
  id: string
  current: boolean
  userAgent: string
  ipAddress: string
  createdAt: Date
  lastSeenAt: Date
}
export type StaffPasskey = { id: string; name: string; createdAt: Date }

/** One's own passkeys and signed-in devices, this one first. */
export async function listOwnKeys(
  db: Db,
  { staff, sessionId }: StaffSession,
): Promise<{ devices: StaffDevice[]; passkeys: StaffPasskey[] }> {
  const [sessions, passkeys] = await Promise.all([
    db
      .selectFrom('staff_sessions')
      .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
      .where('user_id', '=', staff.id)
      .where('expires_at', '>', new Date())
      .orderBy(eb => eb('id', '=', sessionId), 'desc')
      .orderBy('updated_at', 'desc')
      .execute(),
    db
      .selectFrom('staff_passkeys')
      .select(['id', 'name', 'created_at as createdAt'])
      .where('user_id', '=', staff.id)
      .orderBy('created_at')
      .execute(),
  ])
  const devices = sessions.map(row => ({
    id: row.id,
    current: row.id === sessionId,
    userAgent: row.user_agent ?? '',
    ipAddress: shortAddress(row.ip_address ?? ''),
    createdAt: row.created_at,
    lastSeenAt: row.updated_at,
  }))
  return { devices, passkeys: passkeys.map(({ name, ...key }) => ({ ...key, name: name || 'Passkey' })) }
}

/** An IPv6 address in its short form: better-auth stores all its digits. */
const shortAddress = (address: string): string =>
  address.includes(':') && URL.canParse(`http://[${address}]`)
    ? new URL(`http://[${address}]`).hostname.slice(1, -1)
    : address

/** Sets another password and ends all sessions, this one too: one signs in again. Throws `wrong_password`. */
export async function changeOwnPassword(
  tx: Tx,
  { staff }: StaffSession,
  matched: Matched,
  hash: string,
): Promise<void> {
  await lockMatched(tx, matched)
  await setPassword(tx, staff.id, hash)
}

/** Changes the name under which one works here. Throws `taken` for that of somebody else, `invalid` for one of the shop itself. */
export async function changeOwnName(tx: Tx, { staff }: StaffSession, name: string): Promise<void> {
  await demandOwnName(tx, name, staff.id)
  await tx.updateTable('staff').set({ name, updated_at: new Date() }).where('id', '=', staff.id).execute()
}

/** A new secret for the authenticator app, with recovery codes; both count once a code is confirmed. Throws `wrong_password`, `taken`. */
export async function beginSecondFactor(
  tx: Tx,
  signIn: StaffSignIn,
  session: StaffSession,
  matched: Matched,
): Promise<{ uri: string; codes: string[] }> {
  if (session.staff.twoFactorEnabled) throw new ShopError('taken', 'Your second factor is set up already')
  const begun = await signIn.within(tx, matched).beginSecondFactor(session.token)
  if (!begun) throw wrongPassword()
  return begun
}

/** Turns the second factor on by the first code of the app, and ends all other sessions. The new token. Throws `invalid`. */
export async function confirmSecondFactor(
  tx: Tx,
  signIn: StaffSignIn,
  session: StaffSession,
  code: string,
  device: Device,
): Promise<string> {
  const token = await signIn.within(tx).confirmSecondFactor(session.token, code, device)
  if (!token) throw new ShopError('invalid', 'This code is not right. Please try the next one.')
  await spendCode(tx, session.staff.id, code)
  await tx
    .deleteFrom('staff_sessions')
    .where('user_id', '=', session.staff.id)
    .where('token', '!=', digestOfToken(token))
    .execute()
  return token
}

/** New recovery codes; the old ones are void. Throws `wrong_password`. */
export async function renewRecoveryCodes(
  tx: Tx,
  signIn: StaffSignIn,
  session: StaffSession,
  matched: Matched,
): Promise<string[]> {
  const codes = await signIn.within(tx, matched).renewRecoveryCodes(session.token)
  if (!codes) throw wrongPassword()
  return codes
}

/** Turns one's own second factor off. Throws `wrong_password`, and `not_permitted` where the role demands it. */
export async function dropSecondFactor(
  tx: Tx,
  session: StaffSession,
  { matched, demanded }: { matched: Matched; demanded: boolean },
): Promise<void> {
  if (demanded) throw new ShopError('not_permitted', 'Your role must have a second factor')
  await lockMatched(tx, matched)
  await tx.updateTable('staff').set({ two_factor_enabled: false }).where('id', '=', session.staff.id).execute()
  await tx.deleteFrom('staff_second_factors').where('user_id', '=', session.staff.id).execute()
}

/** Begins to add a passkey, after the password was confirmed. */
export async function beginPasskey(
  db: Db,
  signIn: StaffSignIn,
  session: StaffSession,
): Promise<SignInStep & { options: object }> {
  return signIn.within(db).beginPasskey(session.token)
}

/** Stores the passkey that the browser made. Throws `invalid`. */
export async function addPasskey(
  tx: Tx,
  signIn: StaffSignIn,
  session: StaffSession,
  { step, ...made }: { step: string; response: unknown; name: string },
): Promise<string> {
  const id = await signIn.within(tx).addPasskey(session.token, step, made)
  if (!id) throw new ShopError('invalid', 'The passkey could not be added. Please try again.')
  return id
}

/** Removes one of one's own passkeys. Throws `not_found`. */
export async function removePasskey(tx: Tx, { staff }: StaffSession, passkeyId: string): Promise<void> {
  const gone = await tx
    .deleteFrom('staff_passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', staff.id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new ShopError('not_found', 'This passkey is not yours')
}

/** Ends one of one's own sessions. Throws `not_found`. */
export async function endOwnDevice(tx: Tx, { staff }: StaffSession, sessionId: string): Promise<void> {
  const ended = await tx
    .deleteFrom('staff_sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', staff.id)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new ShopError('not_found', 'This device is not signed in')
}

/** Ends all of one's own sessions, on every device. Returns how many. */
export async function endOwnSessions(tx: Tx, { staff }: StaffSession): Promise<number> {
  const ended = await tx.deleteFrom('staff_sessions').where('user_id', '=', staff.id).returning('id').execute()
  return ended.length
}

/** Locks the password; throws `wrong_password` when it is another one than the matched one now. */
async function lockMatched(tx: Tx, { userId, hash }: Matched): Promise<void> {
  const found = await tx
    .selectFrom('staff_credentials')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .forUpdate()
    .executeTakeFirst()
  if (found?.password !== hash) throw wrongPassword()
}

/** The error for a wrong password of somebody who is signed in. */
export const wrongPassword = () => new ShopError('wrong_password', 'The password is not right')
