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
  await demandFresh(db, { sessionId }, 'log in again by a code')
  const hash = await signIn.findHash(userId)
  if (hash) return { userId, hash }
  throw tooLate('log in again by a code')
}

/** Throws `wrong_password` unless the session was opened within 15 minutes: another way into the account is added by who has just proved to be its owner. */
export async function demandFresh(
  db: Db,
  { sessionId }: Pick<Session, 'sessionId'>,
  how = 'log in again',
): Promise<void> {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<Date>`now() - ${FRESH_MINUTES} * interval '1 minute'`)
    .executeTakeFirst()
  if (!fresh) throw tooLate(how)
}

const tooLate = (how: string) =>
  new ShopError('wrong_password', `Please log out, ${how}, and do this within ${FRESH_MINUTES} minutes`)
