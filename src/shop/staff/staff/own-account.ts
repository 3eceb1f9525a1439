import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Matched } from '../../../platform/sign-in/password-hash.ts'
import type { StaffSignIn } from '../../../platform/sign-in/staff-sign-in.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { demandOwnName } from './own-name.ts'
import { setPassword } from './staff-links.ts'
import type { StaffSession } from './staff-session.ts'

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
    ipAddress: row.ip_address ?? '',
    createdAt: row.created_at,
    lastSeenAt: row.updated_at,
  }))
  return { devices, passkeys: passkeys.map(({ name, ...key }) => ({ ...key, name: name || 'Passkey' })) }
}

/** Sets another password and ends all sessions, this one too: one signs in again. Throws `wrong_password`. */
export async function changeOwnPassword(
  tx: Tx,
  signIn: StaffSignIn,
  { staff }: StaffSession,
  matched: Matched,
  hash: string,
): Promise<void> {
  await demandMatched(tx, signIn, matched)
  await setPassword(tx, signIn, staff.id, hash)
}

/**
 * Changes the name under which one works here. Throws `taken` for that of somebody else, `invalid` for one of the shop
 * itself.
 */
export async function changeOwnName(tx: Tx, { staff }: StaffSession, name: string): Promise<void> {
  await demandOwnName(tx, name, staff.id)
  await tx.updateTable('staff').set({ name, updated_at: new Date() }).where('id', '=', staff.id).execute()
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
export async function demandMatched(tx: Tx, signIn: StaffSignIn, matched: Matched): Promise<void> {
  if (!(await signIn.within(tx).lockPassword(matched))) throw wrongPassword()
}

/** The error for a wrong password of somebody who is signed in. */
export const wrongPassword = () => new ShopError('wrong_password', 'The password is not right')
