import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { unknownPassword } from '../../../platform/sign-in/password-hash.ts'
import type { Device } from '../../../platform/sign-in/people-sign-in.ts'
import type { SignIn } from '../../../platform/sign-in/sign-in.ts'
import {
  customerColumns,
  customerFromRow,
  enterGuest,
  lockAccount,
  lockAccountOf,
  noEmailOf,
  type Session,
} from '../../ground/customers/index.ts'
import { hasMailbox } from '../../ground/customers/rules.ts'
import { addEmail } from '../../ground/email-queues.ts'
import { askEmailCode, enterEmailCode, enterPhoneCode } from '../../ground/proofs/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { sendPhoneCode } from '../../orders/messages/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { withdrawEmailChange } from './change-email.ts'
import { type AskSignInCode, type EnterSignInCode, readContact } from './code-sign-in-rules.ts'
import { proveEmail } from './prove-email.ts'
import type { SignedIn } from './sign-up.ts'

type Way = 'email' | 'whatsapp' | 'sms'
/** By which way a code was sent, and by which it may be sent again. */
export type SentSignInCode = { way: Way; ways: Way[] }

/**
 * Sends a code to an email or a phone for a guest of this browser: the same work, message and answer whether an account or an order has it. Throws
 * `invalid` for a phone while the house has no way to send codes to phones, and `too_many`.
 * @rule who may sign in by a code, and that asking for one tells nothing
 */
export async function askSignInCode(
  db: Db,
  { contact, way, language }: z.output<typeof AskSignInCode>,
  { browserId, settings }: { browserId: string; settings: Settings },
): Promise<SentSignInCode> {
  const to = readContact(contact)
  const { _id: customerId } = await enterGuest(db, to, browserId, 'either')
  const asker = { browserId, accountId: null }
  if (to.phone !== undefined) {
    const sent = await sendPhoneCode(db, { customerId, phone: to.phone, way, language }, { asker, settings })
    return { way: sent.way, ways: sent.ways }
  }
  await askEmailCode(db, { customerId }, asker, 'account')
  return { way: 'email', ways: ['email'] }
}

export type CodeChecks = {
  isEmailCode: (codeId: string, code: string) => boolean
  isPhoneCode: (codeId: string, code: string) => boolean
}

/** Takes the code that this browser asked for: its email or phone is proved. Returns which. Throws `invalid` for any other code. */
export async function enterSignInCode(
  db: Db,
  { contact, code }: z.output<typeof EnterSignInCode>,
  { browserId, isEmailCode, isPhoneCode }: CodeChecks & { browserId: string },
): Promise<ReturnType<typeof readContact>> {
  const to = readContact(contact)
  const { _id: customerId } = await enterGuest(db, to, browserId, 'either')
  const asker = { browserId, accountId: null }
  if (to.phone === undefined) await enterEmailCode(db, { customerId, code }, { asker, isCode: isEmailCode }, 'account')
  else await enterPhoneCode(db, { customerId, phone: to.phone, code }, { asker, isCode: isPhoneCode }, 'account')
  return to
}

/**
 * Opens a session of the account whose email or phone was proved just now, and the account where there is none yet. Whoever proves the email of an account
 * that was never verified may be another than who opened it: its password ends, and it begins anew (`proveEmail`). Numbers are given to other people: a phone
 * alone opens an account with a proved email only where `knows` says that this browser was let in before, and throws `not_permitted` elsewhere.
 * @rule which account a code to a phone opens
 */
export function openProvedAccount(
  db: Db,
  signIn: SignIn,
  proved: ReturnType<typeof readContact>,
  { device, knows }: { device: Device; knows: (customerId: string) => boolean },
): Promise<SignedIn> {
  return inTransaction(db, async tx => {
    // Two at once open one account.
    await sql`select pg_advisory_xact_lock(hashtextextended(${proved.phone ?? proved.email}, 3))`.execute(tx)
    const userId = (await findProved(tx, proved)) ?? (await createProved(tx, signIn, proved))
    if (proved.phone === undefined) await proveMailbox(tx, signIn, userId)
    const row = await tx
      .selectFrom('customers')
      .innerJoin('users', 'users.id', 'user_id')
      .select(customerColumns.map(column => `customers.${column}` as const))
      .select('email_verified as verified')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (proved.phone !== undefined && row.verified && hasMailbox(row.email) && !knows(row.id)) throw needsEmail()
    return { customer: customerFromRow(row), token: await signIn.within(tx).openSession(userId, device) }
  })
}

const needsEmail = () =>
  new ShopError(
    'not_permitted',
    'This phone belongs to an account with an email, and this device is new to it. Please log in here with that email once: after that, codes to the phone work too. If the account is not yours, create one with your own email and confirm this phone in its settings.',
  )

/**
 * Gives an account the phone that was proved just now: orders with it are shown there, and codes to it sign in. It leaves the account that proved it
 * before, whose owner is told by email. Throws `taken` when that one is known by the phone alone.
 */
export async function keepProvedPhone(db: Db, session: Session, phone: string): Promise<void> {
  await inTransaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 3))`.execute(tx)
    await lockAccount(tx, session)
    // In the same order everywhere: two accounts may take each other's phones.
    const users = await tx
      .selectFrom('users')
      .select(['id', 'email'])
      .where(eb => eb.or([eb('phone', '=', phone), eb('id', '=', session.userId)]))
      .orderBy('id')
      .forUpdate()
      .execute()
    const other = users.find(({ id }) => id !== session.userId)
    if (other) {
      if (!hasMailbox(other.email))
        throw new ShopError('taken', 'This phone has an account of its own. Please log in by a code to it instead.')
      await tx.updateTable('users').set({ phone: null }).where('id', '=', other.id).execute()
      await addEmail(tx, 'phone-left', { userId: other.id, leftAt: new Date().toISOString() })
    }
    await tx.updateTable('users').set({ phone }).where('id', '=', session.userId).execute()
  })
}

async function findProved(tx: Tx, { phone, email }: ReturnType<typeof readContact>): Promise<string | null> {
  const user = await tx
    .selectFrom('users')
    .select('id')
    .where(eb => (phone === undefined ? eb('email', '=', email) : eb('phone', '=', phone)))
    .executeTakeFirst()
  return user?.id ?? null
}

async function createProved(tx: Tx, signIn: SignIn, proved: ReturnType<typeof readContact>): Promise<string> {
  const id = randomText(20)
  // Who is known by phone has no email; what stands in its place is this account's own.
  const email = proved.email || noEmailOf(id, proved.phone ?? '')
  const userId = await signIn.within(tx).createUser({ name: '', email, hash: unknownPassword() })
  const { phone } = proved
  await tx
    .updateTable('users')
    .set({ email_verified: true, ...(phone && { phone }) })
    .where('id', '=', userId)
    .execute()
  await tx
    .insertInto('customers')
    .values({ id, user_id: userId, email, ...(phone && { phone }) })
    .execute()
  return userId
}

async function proveMailbox(tx: Tx, signIn: SignIn, userId: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select('email_verified as verified')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.verified) return
  // First, as everywhere: passwords are locked before customers.
  await signIn.within(tx).setPassword(userId, unknownPassword())
  await lockAccountOf(tx, { userId })
  await withdrawEmailChange(tx, { userId })
  await proveEmail(tx, userId, { byOpener: false })
}
