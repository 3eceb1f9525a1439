import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { isUnknownPassword, type Matched } from '../../../platform/sign-in/password-hash.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import type { Session } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'

// As long as one step after the other takes.
const FRESH_MINUTES = 15

/** Whether an account has a password to enter: who logs in by a code, a provider or a phone may never have set one. */
export async function hasPassword(
  signIn: SignIn,
  { userId, customer }: Pick<Session, 'userId' | 'customer'>,
): Promise<boolean> {
  const hash = await signIn.findHash(userId)
  return customer.email !== '' && hash !== null && !isUnknownPassword(hash)
}

/**
 * What stands for the password of an account where nobody ever set one: a session that was opened within 15 minutes.
 * Null for any other account, whose password is asked for. Throws `wrong_password` for an older session.
 * @rule who is the owner of an account without a password: a fresh session
 */
export async function freshOwner(db: Db, signIn: SignIn, session: Session): Promise<Matched | null> {
  if (await hasPassword(signIn, session)) return null
  const { userId, customer } = session
  const how = customer.email === '' ? 'log in again by a code' : 'log in again'
  await demandFresh(db, session, how)
  const hash = await signIn.findHash(userId)
  if (hash) return { userId, hash }
  throw tooLate(how)
}

/**
 * Throws `wrong_password` unless the session was opened within 15 minutes: another way into the account is added by who
 * has just proved to be its owner.
 */
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
