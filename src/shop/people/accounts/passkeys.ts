import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import type { Passkeys } from '../../../platform/sign-in/passkeys.ts'
import { type Device, ID_LENGTH } from '../../../platform/sign-in/passwords-and-sessions.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { beginStep, takeStep } from '../../../platform/sign-in/steps.ts'
import { customerColumns, customerFromRow, type Session } from '../../ground/customers/index.ts'
import { isOneLine, ONE_LINE_TEXT } from '../../ground/one-line-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { moment } from '../../ground/wire.ts'
import { lockOwner, lockWaysIn, tellOfWayIn } from './end-other-ways-in.ts'
import { demandFresh } from './fresh-owner.ts'
import type { SignedIn } from './sign-up.ts'

// More are of devices that nobody has any more.
const MOST_PASSKEYS = 20

const step = z.string({ error: 'step is a required field' }).min(1, 'step is a required field').max(100)
const response = z.record(z.string().max(50), z.unknown(), { error: 'response is a required field' })

/** A passkey that was used for a challenge (`step`). */
export const UsePasskey = z.object({ step, response })

/** A passkey that was made for a challenge, and what its owner calls it. */
export const AddPasskey = z.object({
  step,
  response,
  name: z
    .string()
    .trim()
    .max(40, 'The name must be 40 characters or less')
    .refine(isOneLine, ONE_LINE_TEXT)
    .default(''),
})

/** A passkey of the account. */
export const OwnPasskey = z.object({ _id: z.string(), name: z.string(), createdAt: moment })
export type OwnPasskey = z.output<typeof OwnPasskey>

/**
 * A challenge: `step` names it when the browser answers, once, within ten minutes; `options`: for its script, a text of
 * JSON.
 */
export const PasskeyChallenge = z.object({ step: z.string(), options: z.string() })
type Asked = z.output<typeof PasskeyChallenge>

/** Begins a login by passkey. It says the same to everybody: the browser knows which passkeys it has. */
export async function askForPasskey(db: Db, passkeys: Passkeys): Promise<Asked> {
  const options = await passkeys.toUse()
  return { options: JSON.stringify(options), step: await beginStep(db, 'verifications', 'passkey', options.challenge) }
}

/** A login by the passkey that a browser used. Each challenge counts once. Throws `not_signed_in`. */
export async function logInByPasskey(
  db: Db,
  { signIn, passkeys }: { signIn: SignIn; passkeys: Passkeys },
  sent: z.output<typeof UsePasskey>,
  device: Device,
): Promise<SignedIn> {
  const challenge = await takeStep(db, 'verifications', 'passkey', sent.step)
  const credentialId = passkeys.idOf(sent.response)
  const opened =
    challenge &&
    credentialId &&
    (await inTransaction(db, async tx => {
      // Of two that use it at once the second waits, and meets the counter of the first.
      const found = () => tx.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId)
      const holder = await found().executeTakeFirst()
      if (!holder) return null
      await lockWaysIn(tx, signIn, holder.user_id)
      const stored = await found().forUpdate().executeTakeFirst()
      const counter = stored && (await passkeys.readUsed(challenge, sent.response, stored))
      if (!stored || typeof counter !== 'number') return null
      await tx.updateTable('passkeys').set({ counter }).where('id', '=', stored.id).execute()
      const row = await tx
        .selectFrom('customers')
        .select(customerColumns)
        .where('user_id', '=', stored.user_id)
        .executeTakeFirstOrThrow()
      return { customer: customerFromRow(row), token: await signIn.within(tx).openSession(stored.user_id, device) }
    }))
  if (!opened) throw new ShopError('not_signed_in', 'This passkey opens no account here. Please log in another way.')
  return opened
}

/**
 * Begins to add a passkey. `place`: the shop's name. Throws `wrong_password` for a session that is older than 15
 * minutes.
 */
export async function beginPasskey(db: Db, passkeys: Passkeys, session: Session, place: string): Promise<Asked> {
  await demandFresh(db, session)
  const { userId, sessionId, customer, phone } = session
  const known = await db.selectFrom('passkeys').select('credential_id').where('user_id', '=', userId).execute()
  const options = await passkeys.toMake(
    { id: userId, email: customer.email || phone?.number || customer.name },
    known.map(({ credential_id }) => credential_id),
    place,
  )
  const kind = `new passkey ${sessionId}`
  return { options: JSON.stringify(options), step: await beginStep(db, 'verifications', kind, options.challenge) }
}

/**
 * Adds the passkey that the browser made for this session, and tells its owner by email. Throws `invalid`, and
 * `not_signed_in` when the session has ended meanwhile.
 */
export async function addPasskey(
  db: Db,
  { signIn, passkeys }: { signIn: SignIn; passkeys: Passkeys },
  session: Session,
  { step, response, name }: z.output<typeof AddPasskey>,
): Promise<void> {
  const challenge = await takeStep(db, 'verifications', `new passkey ${session.sessionId}`, step)
  const made = challenge && (await passkeys.readMade(challenge, response))
  const added =
    made &&
    (await inTransaction(db, async tx => {
      await lockOwner(tx, signIn, session)
      const { known } = await tx
        .selectFrom('passkeys')
        .select(eb => eb.fn.countAll<number>().as('known'))
        .where('user_id', '=', session.userId)
        .executeTakeFirstOrThrow()
      if (Number(known) >= MOST_PASSKEYS)
        throw new ShopError('invalid', `An account has ${MOST_PASSKEYS} passkeys at most. Please remove one first.`)
      const passkey = await tx
        .insertInto('passkeys')
        .values({ ...made, id: randomText(ID_LENGTH), user_id: session.userId, name: name || 'Passkey' })
        .onConflict(oc => oc.column('credential_id').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (passkey) await tellOfWayIn(tx, { userId: session.userId, email: session.customer.email }, 'a passkey')
      return passkey
    }))
  if (!added) throw new ShopError('invalid', 'The passkey could not be added. Please try again.')
}

/** The passkeys of an account, oldest first. */
export const listPasskeys = (db: Db, { userId }: Pick<Session, 'userId'>): Promise<OwnPasskey[]> =>
  db
    .selectFrom('passkeys')
    .select(['id as _id', 'name', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

/** Removes a passkey of the account. Throws `not_found`. */
export async function removePasskey(db: Db, { userId }: Session, passkeyId: string): Promise<void> {
  const gone = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw new ShopError('not_found', 'This passkey is not yours')
}
