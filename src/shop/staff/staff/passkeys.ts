import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { type Device, ID_LENGTH } from '../../../platform/sign-in/passwords-and-sessions.ts'
import type { StaffSignIn } from '../../../platform/sign-in/staff-sign-in.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readSettings } from '../../settings/settings/index.ts'
import { type Admitted, admit, lockStaff } from './log-in-staff.ts'
import { officeOf } from './office-name.ts'
import { beginStep, takeStep } from './sign-in-steps.ts'
import type { StaffSession } from './staff-session.ts'

/** `step`: what the browser holds until it responds; a secret. `options`: for its script, as JSON. */
type Asked = { step: string; options: object }

/** Begins a sign-in by passkey. */
export async function askForPasskey(db: Db, signIn: StaffSignIn): Promise<Asked> {
  const options = await signIn.passkeys.toUse()
  return { options, step: await beginStep(db, 'passkey', options.challenge) }
}

/** A sign-in by the passkey that a browser sent. Each challenge counts once. Throws `not_signed_in`. */
export async function logInByPasskey(
  db: Db,
  signIn: StaffSignIn,
  step: string,
  response: unknown,
  device: Device,
): Promise<Admitted> {
  const challenge = await takeStep(db, 'passkey', step)
  const credentialId = signIn.passkeys.idOf(response)
  const opened =
    challenge &&
    credentialId &&
    (await inTransaction(db, async tx => {
      const passkeys = tx.selectFrom('staff_passkeys').where('credential_id', '=', credentialId)
      const owner = await passkeys.select('user_id').executeTakeFirst()
      const staff = owner && (await lockStaff(tx, owner.user_id))
      // Of two that use it at once the second waits, and meets the counter of the first.
      const stored = staff && (await passkeys.selectAll().forUpdate().executeTakeFirst())
      const counter = stored && (await signIn.passkeys.readUsed(challenge, response, stored))
      if (!staff || typeof counter !== 'number') return null
      await tx.updateTable('staff_passkeys').set({ counter }).where('credential_id', '=', credentialId).execute()
      return admit(tx, signIn, staff, { device, by: 'passkey' })
    }))
  if (!opened) throw new ShopError('not_signed_in', 'This passkey is not known here')
  return opened
}

/** Begins to add a passkey, after the password was confirmed. */
export async function beginPasskey(db: Db, signIn: StaffSignIn, { staff, sessionId }: StaffSession): Promise<Asked> {
  const known = await db.selectFrom('staff_passkeys').select('credential_id').where('user_id', '=', staff.id).execute()
  const options = await signIn.passkeys.toMake(
    staff,
    known.map(({ credential_id }) => credential_id),
    officeOf(await readSettings(db)),
  )
  return { options, step: await beginStep(db, `new passkey ${sessionId}`, options.challenge) }
}

/** Stores the passkey that the browser made for this session, with its audit row. Throws `invalid`. */
export async function addPasskey(
  db: Db,
  signIn: StaffSignIn,
  { staff, sessionId }: StaffSession,
  { step, response, name, ipAddress }: { step: string; response: unknown; name: string; ipAddress: string },
): Promise<void> {
  const challenge = await takeStep(db, `new passkey ${sessionId}`, step)
  const made = challenge && (await signIn.passkeys.readMade(challenge, response))
  const id =
    made &&
    (await inTransaction(db, async tx => {
      const added = await tx
        .insertInto('staff_passkeys')
        .values({ ...made, id: randomText(ID_LENGTH), user_id: staff.id, name })
        .onConflict(oc => oc.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) return null
      const subject = { type: 'staff', id: staff.id, label: staff.email }
      const after = { passkey: added.id, name }
      await recordAudit(tx, { ...staff, ipAddress }, { action: 'staff.passkeyAdded', subject, after })
      return added.id
    }))
  if (!id) throw new ShopError('invalid', 'The passkey could not be added. Please try again.')
}

/** Removes one of one's own passkeys. Throws `not_found`. */
export async function removePasskey(db: Db, { staff }: StaffSession, passkeyId: string): Promise<void> {
  const gone = await db
    .deleteFrom('staff_passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', staff.id)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new ShopError('not_found', 'This passkey is not yours')
}
