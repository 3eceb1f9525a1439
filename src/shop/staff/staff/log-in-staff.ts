import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Place } from '../../../platform/sign-in/hash-queue.ts'
import type { Device } from '../../../platform/sign-in/passwords-and-sessions.ts'
import type { StaffSignIn } from '../../../platform/sign-in/staff-sign-in.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { acceptCode } from './second-factor.ts'
import { beginStep, countTry, findCodeStep, takeStep } from './sign-in-steps.ts'
import type { SignInCode, StaffLogIn } from './staff-form-rules.ts'

/** Somebody who was let in: whoever has the token of their new session is signed in. */
export type Admitted = { token: string; email: string }

/**
 * The first step: email and password. Opens a session, or asks for a code: `step` is what the browser keeps until then,
 * a secret. An unknown email, a wrong password and a disabled account cost the same time and give the same error,
 * `not_signed_in`. A password that is changed meanwhile is a wrong one.
 */
export async function logInStaff(
  db: Db,
  signIn: StaffSignIn,
  { email, password }: z.infer<typeof StaffLogIn>,
  { device, place }: { device: Device; place: Place },
): Promise<Admitted | { step: string }> {
  const known = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
  const matched = await signIn.match(known?.id ?? null, password, place)
  if (!matched) {
    if (known) await recordRefusal(db, { id: known.id, email }, device, 'wrong password')
    throw refusal()
  }
  const opened = await inTransaction(db, async tx => {
    // A password that is being changed: this waits, and the new hash is not the matched one.
    if (!(await signIn.within(tx).lockPassword(matched))) return null
    const staff = await lockStaff(tx, matched.userId)
    if (!staff) return null
    if (staff.two_factor_enabled) return { step: await beginStep(tx, 'code', staff.id) }
    return admit(tx, signIn, staff, { device, by: 'password' })
  })
  if (!opened) throw refusal()
  return opened
}

/** A refused sign-in of somebody who works here. Of unknown emails nothing is stored. */
async function recordRefusal(db: Db, staff: { id: string; email: string }, device: Device, why: string): Promise<void> {
  await inTransaction(db, tx =>
    recordAudit(
      tx,
      { id: null, name: 'Somebody', ipAddress: device.ipAddress },
      { action: 'session.refused', subject: { type: 'staff', id: staff.id, label: staff.email }, after: { why } },
    ),
  )
}

const refusal = () => new ShopError('not_signed_in', 'Invalid email or password')

/**
 * The second step, of whoever has entered the password of `email`: a code of the app, or a recovery code, each of which
 * opens once. Throws `not_signed_in`; five wrong codes end the step.
 */
export async function enterSignInCode(
  db: Db,
  signIn: StaffSignIn,
  step: string,
  { oneTimeCode: code, email }: z.infer<typeof SignInCode> & { email: string },
  device: Device,
): Promise<Admitted> {
  // A refusal is no error inside the transaction, so that the try stays counted.
  const opened = await inTransaction(db, async tx => {
    const staffId = await findCodeStep(tx, step)
    const staff = staffId && (await lockStaff(tx, staffId))
    if (!staff || !(await countTry(tx, step))) return null
    const used = await acceptCode(tx, signIn, staff.id, code)
    if (!used) return null
    await takeStep(tx, 'code', step)
    return admit(tx, signIn, staff, { device, by: `password and ${used}` })
  })
  if (!opened) {
    const staff = await db.selectFrom('staff').select(['id', 'email']).where('email', '=', email).executeTakeFirst()
    if (staff) await recordRefusal(db, staff, device, 'wrong code')
    throw new ShopError('not_signed_in', 'This code is not right. After five wrong codes please begin again.')
  }
  return opened
}

type SomeStaff = { id: string; name: string; email: string; two_factor_enabled: boolean }

/**
 * Somebody who may sign in; null for whoever is disabled. Locks the person before their steps, factors and sessions, so
 * that being disabled waits and then ends this session too.
 */
export async function lockStaff(tx: Tx, staffId: string): Promise<SomeStaff | null> {
  const staff = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'two_factor_enabled'])
    .where('id', '=', staffId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return staff ?? null
}

/** Opens a session, with its audit row, for somebody who has shown who they are and was locked by `lockStaff`. */
export async function admit(
  tx: Tx,
  signIn: StaffSignIn,
  { id, name, email }: SomeStaff,
  { device, by }: { device: Device; by: string },
): Promise<Admitted> {
  const token = await signIn.within(tx).openSession(id, device)
  await recordAudit(
    tx,
    { id, name, ipAddress: device.ipAddress },
    { action: 'session.started', subject: { type: 'staff', id, label: email }, after: { by } },
  )
  return { token, email }
}
