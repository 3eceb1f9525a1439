import type { Db } from '../../../platform/database/database.ts'
import { digestOfToken } from '../../../platform/sign-in/session-token.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { can, type Permission, type Role } from './permission-rules.ts'

export type Staff = { id: string; name: string; email: string; role: Role; twoFactorEnabled: boolean }

/** A session of somebody who works here. */
export type StaffSession = {
  staff: Staff
  sessionId: string
  /** The session's secret. Never sent in a response. */
  token: string
  /** The role demands a second factor that is not set up yet: until then only one's own account opens. */
  mustAddSecondFactor: boolean
}

export type StaffRules = Pick<Settings, 'staffIdleMinutes' | 'secondFactorRoles'>

const TOUCH_AFTER_MS = 60_000

/**
 * The session of a token, or null: unknown, ended, unused for longer than the idle time (then it is deleted), or of
 * somebody disabled. Marks it as used, accurate to a minute, unless `idle`: a page that updates itself is not a person
 * at work.
 * @rule when a session of staff ends, and who must add a second factor first
 */
export async function findStaffSession(
  db: Db,
  token: string,
  { staffIdleMinutes, secondFactorRoles }: StaffRules,
  { idle = false } = {},
): Promise<StaffSession | null> {
  const row = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('staff', 'staff.id', 'session.user_id')
    .select(['session.id as sessionId', 'session.updated_at as usedAt', 'staff.id', 'name', 'email'])
    .select(eb => [eb.ref('role').$castTo<Role>().as('role'), 'two_factor_enabled as twoFactorEnabled'])
    .where('session.token', '=', digestOfToken(token))
    .where('session.expires_at', '>', new Date())
    .where('staff.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { sessionId, usedAt, ...staff } = row
  const unusedMs = Date.now() - usedAt.getTime()
  if (unusedMs > staffIdleMinutes * 60_000) {
    await db.deleteFrom('staff_sessions').where('id', '=', sessionId).execute()
    return null
  }
  if (unusedMs > TOUCH_AFTER_MS && !idle) {
    await db.updateTable('staff_sessions').set({ updated_at: new Date() }).where('id', '=', sessionId).execute()
  }
  const mustAddSecondFactor = secondFactorRoles.includes(staff.role) && !staff.twoFactorEnabled
  return { staff, sessionId, token, mustAddSecondFactor }
}

/** Throws `not_permitted` unless this session may do this. */
export function demandPermission({ staff, mustAddSecondFactor }: StaffSession, permission: Permission): void {
  if (!can(staff, permission)) throw new ShopError('not_permitted', 'Your role does not allow this')
  if (mustAddSecondFactor && permission !== 'account.change') {
    throw new ShopError('not_permitted', 'Please set up your second factor first')
  }
}
