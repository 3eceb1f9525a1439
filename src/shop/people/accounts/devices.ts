import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import type { Session } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { moment } from '../../ground/wire.ts'

/** A session of the account. */
export const Device = z.object({
  _id: z.string(),
  current: z.boolean(),
  userAgent: z.string(),
  ipAddress: z.string(),
  createdAt: moment,
  /** Accurate to a day: sessions are updated once a day. */
  lastSeenAt: moment,
})
export type Device = z.output<typeof Device>

/** The sessions of the account, this browser's first, then the latest. */
export async function listDevices(db: Db, session: Session): Promise<Device[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at'])
    .where('user_id', '=', session.userId)
    .where('expires_at', '>', new Date())
    .orderBy(eb => eb('id', '=', session.sessionId), 'desc')
    .orderBy('updated_at', 'desc')
    .execute()
  return rows.map(row => ({
    _id: row.id,
    current: row.id === session.sessionId,
    userAgent: row.user_agent ?? '',
    ipAddress: row.ip_address ?? '',
    createdAt: row.created_at,
    lastSeenAt: row.updated_at,
  }))
}

/** Ends a session of the account. Throws `not_found` for one of another account. */
export async function endDevice(db: Db, session: Session, sessionId: string): Promise<void> {
  const ended = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', session.userId)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new ShopError('not_found', 'This device is not logged in')
}

/** Ends all sessions except this browser's. */
export async function endOtherDevices(db: Db, session: Session): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', session.userId).where('id', '!=', session.sessionId).execute()
}
