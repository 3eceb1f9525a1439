import type { Db, Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { ID_LENGTH } from '../../../platform/sign-in/people-sign-in.ts'
import { digestOfToken, newSessionToken } from '../../../platform/sign-in/session-token.ts'

/** What a begun sign-in, or a session that adds a passkey, waits for. A step fits its own kind alone. */
type Kind = 'code' | 'passkey' | `new passkey ${string}`

/** How long a begun sign-in waits for its code or passkey. */
export const SIGN_IN_STEP_AGE_S = 10 * 60
const MAX_TRIES = 5

// The table keeps the digest, so that a copy of the database ends no sign-in.
const nameOf = (kind: Kind, step: string) => digestOfToken(`${kind} ${step}`)

/** Begins a step: the secret by which the browser names it. `value`: whom a code is asked of, or the challenge of a passkey. */
export async function beginStep(db: Db, kind: Kind, value: string): Promise<string> {
  const step = newSessionToken()
  const expires_at = new Date(Date.now() + SIGN_IN_STEP_AGE_S * 1000)
  await db
    .insertInto('staff_verifications')
    .values({ id: randomText(ID_LENGTH), identifier: nameOf(kind, step), value, expires_at })
    .execute()
  return step
}

/** Ends a step: its value, once. Null for one that has ended, is too old, or is of another kind. */
export async function takeStep(db: Db, kind: Kind, step: string): Promise<string | null> {
  const taken = await db
    .deleteFrom('staff_verifications')
    .where('identifier', '=', nameOf(kind, step))
    .where('expires_at', '>', new Date())
    .returning('value')
    .executeTakeFirst()
  return taken?.value ?? null
}

/** Whom a code is asked of, or null. */
export async function findCodeStep(db: Db, step: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff_verifications')
    .select('value')
    .where('identifier', '=', nameOf('code', step))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row?.value ?? null
}

/** Counts a try of a code and locks its step until the transaction ends. False when the step has ended, or has had its five tries. */
export async function countTry(tx: Tx, step: string): Promise<boolean> {
  const counted = await tx
    .updateTable('staff_verifications')
    .set(eb => ({ tries: eb('tries', '+', 1), updated_at: new Date() }))
    .where('identifier', '=', nameOf('code', step))
    .where('expires_at', '>', new Date())
    .where('tries', '<', MAX_TRIES)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}
