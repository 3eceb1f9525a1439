import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Place } from '../../../platform/sign-in/hash-queue.ts'
import { digestOfToken } from '../../../platform/sign-in/session-token.ts'
import type { Device } from '../../../platform/sign-in/sign-in.ts'
import type { OpenedStaff, SignInStep, StaffSignIn } from '../../../platform/sign-in/staff-sign-in.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { SignInCode, StaffLogIn } from './staff-rules.ts'
import { isUsedCode, spendCode } from './used-codes.ts'

type AdmittedStaff = OpenedStaff & { email: string }

/**
 * The first step: email and password. Opens a session, or asks for a code. An unknown email, a wrong password and a disabled
 * account cost the same time and give the same error, `not_signed_in`. A password that is changed meanwhile is a wrong one.
 */
export async function logInStaff(
  db: Db,
  signIn: StaffSignIn,
  { email, password }: z.infer<typeof StaffLogIn>,
  { device, place }: { device: Device; place: Place },
): Promise<AdmittedStaff | SignInStep> {
  const staff = await db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirst()
  const matched = await signIn.match(staff?.id ?? null, password, place)
  if (!matched) {
    if (staff) await recordRefusal(db, { id: staff.id, email }, device, 'wrong password')
    throw refusal()
  }
  const opened = await inTransaction(db, async tx => {
    // A password that is being changed: this waits, and the new hash is not the matched one.
    await lockPassword(tx, matched.userId)
    const answer = await signIn.within(tx, matched).logIn(email, device)
    if (!answer || 'step' in answer) return answer
    return admit(tx, answer, device, 'password')
  })
  if (!opened) throw refusal()
  return opened
}

/** A refused sign-in of somebody who works here. Of unknown emails nothing is kept. */
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
 * The second step, of whoever has entered the password of `email`: a code of the app, or a recovery code, each of which opens once. Throws
 * `not_signed_in`; five wrong codes end the step.
 */
export async function enterSignInCode(
  db: Db,
  signIn: StaffSignIn,
  step: string,
  { oneTimeCode: code, email }: z.infer<typeof SignInCode> & { email: string },
  device: Device,
): Promise<AdmittedStaff> {
  const recovery = !/^\d{6}$/.test(code)
  // A refusal is no error inside the transaction, so that the attempt stays counted.
  const opened = await inTransaction(db, async tx => {
    if (!recovery && (await isUsedCode(tx, email, code))) return null
    const answer = await signIn.within(tx).enterCode(step, { code, recovery }, device)
    if (!answer) return null
    if (!recovery && !(await spendCode(tx, answer.staffId, code))) return endSession(tx, answer)
    return admit(tx, answer, device, recovery ? 'password and recovery code' : 'password and code')
  })
  if (!opened) {
    const staff = await db.selectFrom('staff').select(['id', 'email']).where('email', '=', email).executeTakeFirst()
    if (staff) await recordRefusal(db, staff, device, 'wrong code')
    throw new ShopError('not_signed_in', 'This code is not right. After five wrong codes please begin again.')
  }
  return opened
}

/** A sign-in by passkey. Throws `not_signed_in`. */
export async function logInByPasskey(
  db: Db,
  signIn: StaffSignIn,
  step: string,
  response: Record<string, unknown>,
  device: Device,
): Promise<AdmittedStaff> {
  const opened = await inTransaction(db, async tx => {
    const answer = await signIn.within(tx).logInByPasskey(step, response, device)
    return answer && admit(tx, answer, device, 'passkey')
  })
  if (!opened) throw new ShopError('not_signed_in', 'This passkey is not known here')
  return opened
}

async function endSession(tx: Tx, { token }: OpenedStaff): Promise<null> {
  await tx.deleteFrom('staff_sessions').where('token', '=', digestOfToken(token)).execute()
  return null
}

/** Locks the password until the transaction ends, so that changing it waits and then ends the session too. */
async function lockPassword(tx: Tx, staffId: string): Promise<void> {
  await tx.selectFrom('staff_credentials').select('id').where('user_id', '=', staffId).forShare().execute()
}

/** Lets nobody in who was disabled; locks the person, so that being disabled waits and then ends this session too. */
async function admit(tx: Tx, opened: OpenedStaff, device: Device, by: string): Promise<AdmittedStaff | null> {
  const staff = await tx
    .selectFrom('staff')
    .select(['id', 'name', 'email'])
    .where('id', '=', opened.staffId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!staff) return endSession(tx, opened)
  await recordAudit(
    tx,
    { id: staff.id, name: staff.name, ipAddress: device.ipAddress },
    { action: 'session.started', subject: { type: 'staff', id: staff.id, label: staff.email }, after: { by } },
  )
  return { ...opened, email: staff.email }
}
