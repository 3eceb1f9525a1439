import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import {
  emptyProfile,
  lockAccount,
  mailbox,
  notAnotherAccounts,
  provedPhoneOf,
  type Session,
} from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import {
  deletedEmail,
  endStatuses,
  forgetJobs,
  forgetOrdersOf,
  forgetOrdersOfPhones,
  phonesOf,
} from '../../orders/orders/index.ts'
import { forgetAlerts } from '../../orders/stock-alerts/index.ts'
import { forgetCart } from './account-cart.ts'
import type { DeleteAccount } from './account-form-rules.ts'
import { wrongPassword } from './change-password.ts'
import { forgetContacts } from './forget-phones.ts'
import { freshOwner } from './fresh-owner.ts'

/**
 * Deletes an account, given its password (or what stands for it, `freshOwner`): sign-in, addresses, newsletter and
 * emails. Its orders stay for accounting without name, email, phone and street, as are guest orders of its verified
 * email; reviews stay without a name. Guest orders under way, which anybody can place under an email, lose the person
 * once they have ended. Throws `wrong_password`, and `order_under_way` while an open order of the account needs the
 * address.
 */
export async function deleteAccount(
  db: Db,
  signIn: SignIn,
  { password }: z.infer<typeof DeleteAccount>,
  session: Session,
): Promise<void> {
  const matched = (await freshOwner(db, signIn, session)) ?? (await matchOwn(signIn, session, password))
  await inTransaction(db, async tx => {
    if (!(await signIn.within(tx).lockPassword(matched))) throw wrongPassword()
    await lockAccount(tx, session)
    const underWay = await tx
      .selectFrom('orders')
      .select('order_number')
      .where('customer_id', '=', session.customer._id)
      .where('order_status', 'not in', endStatuses)
      .executeTakeFirst()
    if (underWay) {
      throw new ShopError(
        'order_under_way',
        `Order ${underWay.order_number} is still on its way. You can delete your account once it is delivered or cancelled.`,
      )
    }
    const user = await tx
      .selectFrom('users')
      .select(['email_verified as verified', 'phone', 'phone_proved_at', 'phone_since', 'created_at'])
      .where('id', '=', session.userId)
      .executeTakeFirstOrThrow()
    const { verified, phone } = user
    const emailVerified = verified && session.customer.email !== ''
    const guests = await lockGuestsOf(tx, { ...session, emailVerified })
    // Others may have ordered to its proved phone, a gift: of them it takes that order, and nothing else that is
    // theirs.
    const ofPhone = await forgetOrdersOfPhones(tx, phone ? [phone] : [], provedPhoneOf(user))
    const people = [...new Set([session.customer._id, ...guests, ...ofPhone.guests])]
    const { theirs, typed } = await phonesOf(tx, people)
    await forgetOrdersOf(tx, people)
    const own = phone ? [phone] : []
    const isOwn = await isStillTheirs(tx, user, { people, orders: ofPhone.orders })
    await forgetContacts(tx, {
      phones: [...new Set(isOwn ? [...theirs, ...own] : theirs)],
      typed: [...new Set(isOwn ? typed : [...typed, ...own])],
      customers: people,
      emails: emailVerified ? [session.customer.email] : [],
    })
    await forgetPerson(tx, { ...session, emailVerified }, people)
  })
}

/**
 * Whether a proved phone is still its holder's: the proof counts, and nobody else has ordered with it since the proof.
 */
async function isStillTheirs(
  tx: Tx,
  user: Parameters<typeof provedPhoneOf>[0],
  { people, orders }: { people: string[]; orders: string[] },
): Promise<boolean> {
  const proved = provedPhoneOf(user)
  if (!proved || proved.until < new Date()) return false
  const provedAt = user.phone_proved_at ?? user.created_at
  const { rows } = await sql`select from orders where phone_number = ${proved.number} and created_at > ${provedAt}
    and customer_id <> all(${people}::text[]) and id <> all(${orders}::text[]) limit 1`.execute(tx)
  return rows.length === 0
}

async function matchOwn(signIn: SignIn, { userId }: Session, password: string | undefined) {
  if (password === undefined) throw new ShopError('invalid', 'Password is required', 'password')
  const matched = await signIn.match(userId, password, { known: true, subject: userId })
  if (!matched) throw wrongPassword()
  return matched
}

/**
 * The guests of the account, locked, so that none of them places an order meanwhile: of the browser that opened it, and
 * those with its verified email.
 */
async function lockGuestsOf(
  tx: Tx,
  { customer, emailVerified }: Pick<Session, 'customer' | 'emailVerified'>,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('customers')
    .select('id')
    .where(eb =>
      eb.or([
        eb('account_id', '=', customer._id),
        eb.and([eb.lit(emailVerified), eb('email', '=', customer.email), notAnotherAccounts]),
      ]),
    )
    .where('user_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(row => row.id)
}

async function forgetPerson(tx: Tx, { customer, userId, emailVerified }: Session, people: string[]): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ name: 'A customer', customer_id: null })
    .where('customer_id', 'in', people)
    .execute()
  await tx.deleteFrom('addresses').where('customer_id', '=', customer._id).execute()
  await forgetCart(tx, customer._id)
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  await tx.deleteFrom('emails').where('about', '=', `user:${userId}`).execute()
  await forgetJobs(tx, { emails: [customer.email], phones: [] })
  await forgetAlerts(tx, customer._id, emailVerified ? customer.email : null)
  // An unverified email may belong to another person.
  if (emailVerified) {
    await tx.deleteFrom('subscribers').where('email', '=', customer.email).execute()
    await tx.deleteFrom('emails').where('recipient', '=', customer.email).execute()
    await tx.deleteFrom('email_digests').where('mailbox', '=', mailbox(customer.email)).execute()
  }
  await tx
    .updateTable('customers')
    .set(eb => ({
      // A guest's browser still sees its orders that are under way.
      browser_id: eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.customer_id', '=', 'customers.id')
              .where('forget_when_ended', '=', true),
          ),
        )
        .then(eb.ref('browser_id'))
        .else(null)
        .end(),
      user_id: null,
      email: deletedEmail,
      ...emptyProfile,
    }))
    .where('id', 'in', people)
    .execute()
}
