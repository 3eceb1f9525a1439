import type { Db } from '../database/database.ts'
import { randomText } from '../secrets/signing.ts'
import { ID_LENGTH } from './passwords-and-sessions.ts'
import { digestOfToken, newSessionToken } from './session-token.ts'

/** How long a begun sign-in waits for its code or passkey. */
export const SIGN_IN_STEP_AGE_S = 10 * 60

/** Of shoppers, or of staff. */
type Table = 'verifications' | 'staff_verifications'

/** By what the tables find a step: its digest, so that a copy of the database ends no sign-in. */
export const nameOfStep = (kind: string, step: string) => digestOfToken(`${kind} ${step}`)

/**
 * Begins a step of a sign-in: the secret by which the browser names it. `value`: what it waits for, such as the
 * challenge of a passkey.
 */
export async function beginStep(db: Db, table: Table, kind: string, value: string): Promise<string> {
  const step = newSessionToken()
  const expires_at = new Date(Date.now() + SIGN_IN_STEP_AGE_S * 1000)
  await db
    .insertInto(table)
    .values({ id: randomText(ID_LENGTH), identifier: nameOfStep(kind, step), value, expires_at })
    .execute()
  return step
}

/** Ends a step: its value, once. Null for one that has ended, is too old, or is of another kind. */
export async function takeStep(db: Db, table: Table, kind: string, step: string): Promise<string | null> {
  const taken = await db
    .deleteFrom(table)
    .where('identifier', '=', nameOfStep(kind, step))
    .where('expires_at', '>', new Date())
    .returning('value')
    .executeTakeFirst()
  return taken?.value ?? null
}
