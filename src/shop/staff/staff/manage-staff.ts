import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type Belonging, listBelongings, partWithBelongings } from './belongings.ts'
import { permissionsOf, type Role } from './permission-rules.ts'
import type { ChangeRole } from './staff-form-rules.ts'
import { endAllSessions, isSentByRight } from './staff-links.ts'

export type ListedStaff = {
  id: string
  name: string
  email: string
  role: Role
  twoFactorEnabled: boolean
  passkeys: number
  /** What ends when they are disabled, or is handed over. */
  belongings: Belonging[]
  disabledAt: Date | null
  /** The last request, accurate to a minute; null without a session. */
  lastSeenAt: Date | null
}
export type OpenInvitation = { email: string; role: Role; expiresAt: Date }

/** Everybody who works or worked here, and open invitations. */
export async function listStaff(db: Db): Promise<{ staff: ListedStaff[]; invitations: OpenInvitation[] }> {
  const [staff, invitations, belongings] = await Promise.all([
    db
      .selectFrom('staff')
      .select(['id', 'name', 'email', 'two_factor_enabled as twoFactorEnabled', 'disabled_at as disabledAt'])
      .select(eb => [
        eb.ref('role').$castTo<Role>().as('role'),
        eb
          .selectFrom('staff_sessions')
          .select(({ fn }) => fn.max('updated_at').as('seen'))
          .whereRef('user_id', '=', 'staff.id')
          .as('lastSeenAt'),
        eb
          .selectFrom('staff_passkeys')
          .select(({ fn }) => fn.countAll<number>().as('number'))
          .whereRef('user_id', '=', 'staff.id')
          .$asScalar()
          .$castTo<number>()
          .as('passkeys'),
      ])
      .orderBy(eb => eb('disabled_at', 'is not', null))
      .orderBy('name')
      .execute(),
    db
      .selectFrom('staff_links')
      .select(eb => ['email', eb.ref('role').$castTo<Role>().as('role'), 'expires_at as expiresAt'])
      .where('staff_id', 'is', null)
      .where('email', 'is not', null)
      .where('expires_at', '>', new Date())
      .where(isSentByRight)
      .orderBy('created_at')
      .$narrowType<{ email: string }>()
      .execute(),
    listBelongings(db),
  ])
  return { staff: staff.map(one => ({ ...one, belongings: belongings.get(one.id) ?? [] })), invitations }
}

type Changed = { email: string; before: Record<string, unknown>; after: Record<string, unknown> }

/**
 * Gives somebody another role; counts from their next request, and ends what they asked a second person for and may not
 * do any more. Throws `not_found`, and `invalid` for the last owner.
 */
export async function changeRole(tx: Tx, { staffId, role }: z.infer<typeof ChangeRole>): Promise<Changed> {
  const owners = await lockOwners(tx)
  const staff = await lockStaff(tx, staffId)
  if (role !== 'owner') keepAnOwner(owners, staffId)
  await tx.updateTable('staff').set({ role, updated_at: new Date() }).where('id', '=', staffId).execute()
  await sql`select withdraw_requests(array(
    select id from approvals where asked_by = ${staffId} and permission <> all(${permissionsOf(role)}::text[])), 'Whoever asked may not do it any more')`.execute(
    tx,
  )
  return { email: staff.email, before: { role: staff.role }, after: { role } }
}

/**
 * Disables somebody, ends their sessions, and ends or hands over what belongs to them (`partWithBelongings`); or lets
 * them in again. Throws `not_found`, and `invalid` for the last owner or somebody who may not be given a thing.
 */
export async function setDisabled(
  tx: Tx,
  staffId: string,
  disabled: boolean,
  handOver: ReadonlyMap<string, string> = new Map(),
): Promise<Changed> {
  const owners = await lockOwners(tx)
  const staff = await lockStaff(tx, staffId)
  if (disabled) keepAnOwner(owners, staffId)
  const now = new Date()
  await tx
    .updateTable('staff')
    .set({ disabled_at: disabled ? now : null, updated_at: now })
    .where('id', '=', staffId)
    .execute()
  if (disabled) {
    await endAllSessions(tx, staffId)
    await tx.deleteFrom('staff_links').where('staff_id', '=', staffId).execute()
  }
  const parted = disabled ? await partWithBelongings(tx, staffId, handOver) : {}
  return { email: staff.email, before: { disabled: staff.disabled_at !== null }, after: { disabled, ...parted } }
}

/** Removes second factor and passkeys of somebody who lost them, and ends their sessions. Throws `not_found`. */
export async function removeSecondFactor(tx: Tx, staffId: string): Promise<Changed> {
  const staff = await lockStaff(tx, staffId)
  await tx.updateTable('staff').set({ two_factor_enabled: false }).where('id', '=', staffId).execute()
  await tx.deleteFrom('staff_second_factors').where('user_id', '=', staffId).execute()
  await tx.deleteFrom('staff_passkeys').where('user_id', '=', staffId).execute()
  await endAllSessions(tx, staffId)
  return { email: staff.email, before: { secondFactor: staff.two_factor_enabled }, after: { secondFactor: false } }
}

async function lockStaff(tx: Tx, staffId: string) {
  const staff = await tx
    .selectFrom('staff')
    .select(['email', 'role', 'disabled_at', 'two_factor_enabled'])
    .where('id', '=', staffId)
    .forUpdate()
    .executeTakeFirst()
  if (!staff) throw new ShopError('not_found', 'Nobody with this id works here')
  return staff
}

/**
 * Locks all owners, always first and in one order, so that two of them can neither remove each other at once nor
 * deadlock.
 */
async function lockOwners(tx: Tx): Promise<string[]> {
  const owners = await tx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners.map(({ id }) => id)
}

function keepAnOwner(owners: readonly string[], leaving: string): void {
  if (owners.includes(leaving) && owners.length === 1) {
    throw new ShopError('invalid', 'The shop needs at least one owner')
  }
}
