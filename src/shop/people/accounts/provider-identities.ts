import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Device } from '../../../platform/sign-in/passwords-and-sessions.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { isPlainName } from '../../ground/customers/harmless-name-and-address-rules.ts'
import { customerColumns, customerFromRow, type Session } from '../../ground/customers/index.ts'
import { isSignInProvider, providerNames, type SignInProvider, signInProviders } from '../../ground/provider-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { moment } from '../../ground/wire.ts'
import { openProvedAccount } from './code-sign-in.ts'
import { lockOwner, lockWaysIn, tellOfWayIn } from './end-other-ways-in.ts'
import { demandFresh } from './fresh-owner.ts'
import { NAME_LIMIT } from './password-rules.ts'
import type { SignedIn } from './sign-up.ts'

/**
 * Who a provider says somebody is. `email` (lower case): only one that the provider answers for, since it hosts the
 * mailbox or has had its owner prove it; null otherwise. `name`: empty where it says none.
 */
export const Identity = z.object({
  provider: z.enum(signInProviders),
  subject: z.string().min(1).max(255),
  email: z.string().nullable(),
  name: z.string(),
})
export type Identity = z.output<typeof Identity>

/** What binds the two halves of a login by a provider to one browser. All are secrets of that browser. */
export type ProviderStep = { state: string; nonce: string; verifier: string }

/** A provider that can be asked. Both throw `NotIdentified`. */
export type IdentityProvider = {
  /** Begins a login: the address of the provider that the browser goes to. */
  begin: (redirectUri: string, step: ProviderStep) => Promise<string>
  /** Ends it by what the browser brought back: every signature, time and name is checked. */
  finish: (redirectUri: string, step: ProviderStep, brought: URLSearchParams) => Promise<Identity>
}

/** The provider as its connection says; null while that is off. */
export type OpenProvider = (provider: SignInProvider) => Promise<IdentityProvider | null>

/**
 * Nobody was identified: the person did not go on, the provider refused or said something else than was asked, or it
 * did not answer.
 */
export class NotIdentified extends Error {
  override name = 'NotIdentified'
  readonly why: 'cancelled' | 'failed' | 'away'
  constructor(why: 'cancelled' | 'failed' | 'away', message: string) {
    super(message)
    this.why = why
  }
}

/**
 * Opens a session of the account that this identity opens; of one with its email, which a provider that answers for a
 * mailbox proves as a code to it does (`openProvedAccount`); or of a new one. Null where the provider answers for no
 * email: the person proves one here first (`keepIdentity`).
 * @rule which account a login by Google, Apple or Facebook opens
 */
export function openIdentity(
  db: Db,
  signIn: SignIn,
  identity: Identity,
  { device }: { device: Device },
): Promise<SignedIn | null> {
  return inTransaction(db, async tx => {
    await lockIdentity(tx, identity)
    const holder = await findUserOf(tx, identity)
    if (holder) await lockWaysIn(tx, signIn, holder)
    const userId = holder && (await findUserOf(tx, identity))
    if (userId) {
      const row = await tx
        .selectFrom('customers')
        .select(customerColumns)
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return { customer: customerFromRow(row), token: await signIn.within(tx).openSession(userId, device) }
    }
    if (identity.email === null) return null
    const proved = { email: identity.email }
    const before = await tx.selectFrom('users').select('id').where('email', '=', identity.email).executeTakeFirst()
    const opened = await openProvedAccount(tx, signIn, proved, { device, knows: () => true })
    const user = await tx.selectFrom('users').select('id').where('email', '=', identity.email).executeTakeFirstOrThrow()
    await addIdentity(tx, identity, user.id)
    // Whoever opens an account by it knows.
    if (before) await tellOfWayIn(tx, { userId: user.id, email: identity.email }, providerNames[identity.provider])
    return { ...opened, customer: await nameOnce(tx, opened.customer, identity.name) }
  })
}

/**
 * Connects an identity that a provider has named to the account of a session, whose owner is told by email. Throws
 * `wrong_password` for an older session, `not_signed_in` for one that has ended meanwhile, `taken` for another's
 * identity.
 */
export async function keepIdentity(db: Db, signIn: SignIn, session: Session, identity: Identity): Promise<void> {
  await demandFresh(db, session)
  await inTransaction(db, async tx => {
    await lockIdentity(tx, identity)
    await lockOwner(tx, signIn, session)
    const owner = await findUserOf(tx, identity)
    const name = providerNames[identity.provider]
    if (owner && owner !== session.userId)
      throw new ShopError('taken', `This account at ${name} opens another account here. Please log in with it instead.`)
    if (owner) return
    await addIdentity(tx, identity, session.userId)
    await tellOfWayIn(tx, { userId: session.userId, email: session.customer.email }, name)
  })
}

/** An identity that opens the account. */
export const OwnIdentity = z.object({ provider: z.enum(signInProviders), name: z.string(), createdAt: moment })

/** The identities that open an account, oldest first. */
export async function listIdentities(db: Db, { userId }: Pick<Session, 'userId'>) {
  const rows = await db
    .selectFrom('identities')
    .select(['provider', sql<Date>`min(created_at)`.as('createdAt')])
    .where('user_id', '=', userId)
    .groupBy('provider')
    .orderBy('createdAt')
    .execute()
  return rows.flatMap(({ provider, createdAt }) =>
    isSignInProvider(provider) ? [{ provider, name: providerNames[provider], createdAt }] : [],
  )
}

/** Ends the way in by a provider. Throws `not_found`. */
export async function removeIdentities(db: Db, { userId }: Session, provider: string): Promise<void> {
  const gone = await db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning('subject')
    .execute()
  if (gone.length === 0) throw new ShopError('not_found', 'This way to log in is not connected')
}

/** Two callbacks at once open one account. */
const lockIdentity = (tx: Tx, { provider, subject }: Identity) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${provider} ${subject}`}, 3))`.execute(tx)

async function findUserOf(db: Db, { provider, subject }: Identity): Promise<string | null> {
  const row = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.user_id ?? null
}

async function addIdentity(tx: Tx, { provider, subject }: Identity, userId: string): Promise<void> {
  await tx.insertInto('identities').values({ provider, subject, user_id: userId }).execute()
}

/** Gives an account without a name the one that the provider says. */
async function nameOnce(tx: Tx, customer: SignedIn['customer'], said: string): Promise<SignedIn['customer']> {
  const name = said.trim().slice(0, NAME_LIMIT)
  if (customer.name !== '' || name.length < 2 || !isPlainName(name)) return customer
  const row = await tx
    .updateTable('customers')
    .set({ name })
    .where('id', '=', customer._id)
    .returning([...customerColumns, 'user_id'])
    .executeTakeFirstOrThrow()
  await tx.updateTable('users').set({ name }).where('id', '=', row.user_id).execute()
  return customerFromRow(row)
}
