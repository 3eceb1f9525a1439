import type { Db, Tx } from '../../../platform/database/database.ts'
import { beginStep as begin, nameOfStep, takeStep as take } from '../../../platform/sign-in/steps.ts'

export { SIGN_IN_STEP_AGE_S } from '../../../platform/sign-in/steps.ts'

/** What a begun sign-in, or a session that adds a passkey, waits for. A step fits its own kind alone. */
type Kind = 'code' | 'passkey' | `new passkey ${string}`

const MAX_TRIES = 5

/**
 * Begins a step: the secret by which the browser names it. `value`: whom a code is asked of, or the challenge of a
 * passkey.
 */
export const beginStep = (db: Db, kind: Kind, value: string): Promise<string> =>
  begin(db, 'staff_verifications', kind, value)

/** Ends a step: its value, once. Null for one that has ended, is too old, or is of another kind. */
export const takeStep = (db: Db, kind: Kind, step: string): Promise<string | null> =>
  take(db, 'staff_verifications', kind, step)

/** Whom a code is asked of, or null. */
export async function findCodeStep(db: Db, step: string): Promise<string | null> {
  const row = await db
    .selectFrom('staff_verifications')
    .select('value')
    .where('identifier', '=', nameOfStep('code', step))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return row?.value ?? null
}

/**
 * Counts a try of a code and locks its step until the transaction ends. False when the step has ended, or has had its
 * five tries.
 */
export async function countTry(tx: Tx, step: string): Promise<boolean> {
  const counted = await tx
    .updateTable('staff_verifications')
    .set(eb => ({ tries: eb('tries', '+', 1), updated_at: new Date() }))
    .where('identifier', '=', nameOfStep('code', step))
    .where('expires_at', '>', new Date())
    .where('tries', '<', MAX_TRIES)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}
