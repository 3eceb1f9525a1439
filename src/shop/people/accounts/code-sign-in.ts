import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { unknownPassword } from '../../../platform/sign-in/password-hash.ts'
import type { Device } from '../../../platform/sign-in/passwords-and-sessions.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import {
  customerColumns,
  customerFromRow,
  enterGuest,
  mayBeGivenOn,
  noEmailOf,
  noEmailWith,
  provedPhone,
  type Session,
} from '../../ground/customers/index.ts'
import { hasMailbox } from '../../ground/customers/no-email-rules.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { askEmailCode, enterEmailCode, enterPhoneCode } from '../../ground/proofs/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { sendPhoneCode } from '../../orders/messages/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { withdrawEmailChange } from './change-email.ts'
import { type AskSignInCode, type EnterSignInCode, readContact } from './code-sign-in-form-rules.ts'
import { findWithoutEmail, lockOwner, lockWaysIn, noPhone, writeWithoutEmail } from './end-other-ways-in.ts'
import { proveEmail } from './prove-email.ts'
import type { SignedIn } from './sign-up.ts'

type Way = 'email' | 'whatsapp' | 'sms'
/** By which way a code is sent, and by which it may be sent again. `many`: as of `askEmailCode`. */
export type SentSignInCode = { way: Way; ways: Way[]; many: boolean }

/**
 * Sends a code to an email or a phone for a guest of this browser: the same work, message and answer whether an account
 * or an order has it. Throws `invalid` for a phone while the house has no way to send codes to phones, and `too_many`.
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
    return { way: sent.way, ways: sent.ways, many: false }
  }
  const { many } = await askEmailCode(db, { customerId }, asker, 'account')
  return { way: 'email', ways: ['email'], many }
}

export type CodeChecks = {
  isEmailCode: (codeId: string, code: string) => boolean
  isPhoneCode: (codeId: string, code: string) => boolean
}

/**
 * Takes the code that this browser asked for: its email or phone is proved. Returns which. Throws `invalid` for any
 * other code. `countGuess` runs before a code is compared, where one can be entered.
 */
export async function enterSignInCode(
  db: Db,
  { contact, code }: z.output<typeof EnterSignInCode>,
  {
    browserId,
    isEmailCode,
    isPhoneCode,
    countGuess,
  }: CodeChecks & { browserId: string; countGuess: () => Promise<void> },
): Promise<ReturnType<typeof readContact>> {
  const to = readContact(contact)
  const { _id: customerId } = await enterGuest(db, to, browserId, 'either')
  const asker = { browserId, accountId: null }
  if (to.phone === undefined)
    await enterEmailCode(db, { customerId, code }, { asker, isCode: isEmailCode, countGuess }, 'account')
  else
    await enterPhoneCode(
      db,
      { customerId, phone: to.phone, code },
      { asker, isCode: isPhoneCode, countGuess },
      'account',
    )
  return to
}

/**
 * Opens a session of the account whose email or phone was proved just now, and the account where there is none yet.
 * Whoever proves the email of an account that was never verified may be another than who opened it: its password ends,
 * and it begins anew (`proveEmail`). Numbers are given to other people: in a browser that `knows` does not find, a
 * phone opens no account with a proved email (throws `not_permitted`), and none that last used the number 180 days ago:
 * it is left, and the phone opens a new one. What the phone has left opens in a browser that `knows` finds.
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
    await lockContact(tx, proved.phone ?? proved.email)
    const userId =
      proved.phone === undefined
        ? ((await findByEmail(tx, signIn, proved.email)) ?? (await createProved(tx, signIn, proved)))
        : ((await findByPhone(tx, signIn, proved.phone, knows)) ?? (await createProved(tx, signIn, proved)))
    if (proved.phone === undefined) await proveMailbox(tx, signIn, userId)
    const row = await tx
      .selectFrom('customers')
      .select(customerColumns)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return { customer: customerFromRow(row), token: await signIn.within(tx).openSession(userId, device) }
  })
}

const lockContact = (tx: Tx, contact: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 3))`.execute(tx)

const needsEmail = () =>
  new ShopError(
    'not_permitted',
    'This phone belongs to an account with an email, and this device is new to it. Please log in here with that email once: after that, codes to the phone work too. If the account is not yours, create one with your own email and confirm this phone in its settings.',
  )

/**
 * Gives an account the phone that was proved just now: orders with it are shown there, and codes to it sign in. It
 * leaves the account that proved it before, whose owner is told by email, and of whose time nothing is shown. Throws
 * `taken` when that one is known by the phone alone, used it within 180 days and is not known in this browser
 * (`knows`).
 */
export async function keepProvedPhone(
  db: Db,
  signIn: SignIn,
  session: Session,
  { phone, knows }: { phone: string; knows: (customerId: string) => boolean },
): Promise<void> {
  await inTransaction(db, async tx => {
    await lockContact(tx, phone)
    await lockOwner(tx, signIn, session)
    // In the same order everywhere: two accounts may take each other's phones.
    await tx
      .selectFrom('users')
      .select('id')
      .where(eb => eb.or([eb('phone', '=', phone), eb('id', '=', session.userId)]))
      .orderBy('id')
      .forUpdate()
      .execute()
    const holder = await findHolder(tx, phone)
    const other = holder?.id === session.userId ? null : holder
    if (other && !hasMailbox(other.email) && !mayBeGivenOn(other.lastUsed) && !knows(other.customerId))
      throw new ShopError('taken', 'This phone has an account of its own. Please log in by a code to it instead.')
    if (other) await leavePhone(tx, other)
    await tx
      .updateTable('users')
      .set({ phone, ...(holder?.id !== session.userId && newProof(other?.lastUsed)), phone_proved_at: new Date() })
      .where('id', '=', session.userId)
      .execute()
    await knowByPhone(tx, session, phone)
  })
}

/** An account without an email is found by each phone that it has proved, also once that has left it (`findLeft`). */
async function knowByPhone(tx: Tx, { userId, customer }: Session, phone: string): Promise<void> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  if (hasMailbox(email)) return
  await writeWithoutEmail(tx, userId, noEmailWith(email, customer._id, phone))
}

type Holder = { id: string; customerId: string; email: string; verified: boolean; lastUsed: Date }

/**
 * The account that has proved a phone last. `lastUsed`: its last proof, or its latest order with the phone, also as a
 * guest of its browser, that was confirmed and not cancelled since. A session says nothing of the phone.
 */
async function findHolder(tx: Tx, phone: string): Promise<Holder | null> {
  const { rows } = await sql<Holder>`
    select users.id, customers.id as "customerId", users.email, email_verified as verified,
      greatest(coalesce(phone_proved_at, users.created_at), (select max(orders.created_at) from orders
        join customers as own on own.id = orders.customer_id
        where customers.id in (own.id, own.account_id) and orders.phone_number = users.phone
          and order_is_confirmed(orders))) as "lastUsed"
    from users join customers on customers.user_id = users.id where users.phone = ${phone}`.execute(tx)
  return rows[0] ?? null
}

/**
 * An account without an email that has proved this phone and has lost its own (`leavePhone`), in a browser that was let
 * into it; or null.
 */
async function findLeft(tx: Tx, phone: string, knows: (customerId: string) => boolean): Promise<string | null> {
  const left = await findWithoutEmail(tx, [phone], { left: true })
  return left.find(({ customerId }) => knows(customerId))?.id ?? null
}

/** A first proof: earlier than 180 days ago, and while somebody else used it, the number was not its holder's. */
function newProof(usedByOther?: Date) {
  const now = new Date()
  const { since } = provedPhone('', now)
  return { phone_proved_at: now, phone_since: usedByOther && usedByOther > since ? usedByOther : since }
}

async function leavePhone(tx: Tx, { id, email }: Holder): Promise<void> {
  await tx.updateTable('users').set(noPhone).where('id', '=', id).execute()
  if (hasMailbox(email)) await addEmail(tx, 'phone-left', { userId: id, leftAt: new Date().toISOString() })
}

async function findByEmail(tx: Tx, signIn: SignIn, email: string): Promise<string | null> {
  const find = () => tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  const user = await find()
  if (!user) return null
  await lockWaysIn(tx, signIn, user.id)
  // It may have left this email meanwhile.
  return (await find())?.id ?? null
}

/**
 * The account that a phone opens, whose proof begins anew; null where it has none, or where the number may be another's
 * by now.
 */
async function findByPhone(
  tx: Tx,
  signIn: SignIn,
  phone: string,
  knows: (customerId: string) => boolean,
): Promise<string | null> {
  const holder = await findHolder(tx, phone)
  const isKnown = holder !== null && knows(holder.customerId)
  const left = isKnown ? null : await findLeft(tx, phone, knows)
  if (left || !holder) return left
  if (!isKnown && holder.verified && hasMailbox(holder.email)) throw needsEmail()
  if (!isKnown && mayBeGivenOn(holder.lastUsed)) {
    await leavePhone(tx, holder)
    return null
  }
  await lockWaysIn(tx, signIn, holder.id)
  // A new password may have ended it meanwhile.
  const still = await tx
    .updateTable('users')
    .set({ phone_proved_at: new Date() })
    .where('id', '=', holder.id)
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirst()
  return still?.id ?? null
}

async function createProved(tx: Tx, signIn: SignIn, proved: ReturnType<typeof readContact>): Promise<string> {
  const id = randomText(20)
  // Who is known by phone has no email; what stands in its place is this account's own.
  const email = proved.email || noEmailOf(id, proved.phone ?? '')
  const userId = await signIn.within(tx).createUser({ name: '', email, hash: unknownPassword() })
  const { phone } = proved
  await tx
    .updateTable('users')
    .set({ email_verified: true, ...(phone && { phone, ...newProof() }) })
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
  await signIn.within(tx).setPassword(userId, unknownPassword())
  await withdrawEmailChange(tx, { userId })
  await proveEmail(tx, userId, { byOpener: false })
}
