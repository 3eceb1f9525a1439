import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Matched } from '../../../platform/sign-in/password-hash.ts'
import type { SignIn } from '../../../platform/sign-in/sign-in.ts'
import type { Session } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'

// As long as one step after the other takes.
const FRESH_MINUTES = 15

/**
 * What stands for the password of an account that is known by phone alone, which has none to enter: a session that a code opened within 15 minutes. Null
 * for an account with an email, whose password is asked for. Throws `wrong_password` for an older session.
 */
export async function freshOwner(
  db: Db,
  signIn: SignIn,
  { userId, sessionId, customer }: Session,
): Promise<Matched | null> {
  if (customer.email !== '') return null
  const hash = await signIn.findHash(userId)
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<Date>`now() - ${FRESH_MINUTES} * interval '1 minute'`)
    .executeTakeFirst()
  if (fresh && hash) return { userId, hash }
  throw new ShopError(
    'wrong_password',
    `Please log out, log in again by a code, and do this within ${FRESH_MINUTES} minutes`,
  )
}
