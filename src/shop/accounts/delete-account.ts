import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import type { Session } from '../customers/index.ts'
import { endStatuses } from '../orders/index.ts'
import { ShopError } from '../shop-error.ts'
import type { DeleteAccount } from './account-rules.ts'
import { wrongPassword } from './change-password.ts'

/**
 * Deletes an account, given its password: sign-in, addresses, newsletter and emails. Its orders are kept for accounting
 * without name, email, phone and street, as are guest orders of its verified email; reviews are kept
 * without a name. Throws `wrong_password`, and `order_under_way` while an open order needs the address.
 */
export async function deleteAccount(
  db: Db,
  signIn: SignIn,
  { password }: z.infer<typeof DeleteAccount>,
  session: Session,
): Promise<void> {
  if (!(await signIn.within(db).isPassword(session.token, password))) throw wrongPassword()
  await inTransaction(db, async tx => {
    const people = await customersOf(tx, session)
    const underWay = await tx
      .selectFrom('orders')
      .select('order_number')
      .where('customer_id', 'in', people)
      .where('order_status', 'not in', endStatuses)
      .executeTakeFirst()
    if (underWay) {
      throw new ShopError(
        'order_under_way',
        `Order ${underWay.order_number} is still on its way. You can delete your account once it is delivered or cancelled.`,
      )
    }
    await forgetOrders(tx, people)
    await forgetPerson(tx, session, people)
  })
}

/** The account's row and the guests with its verified email, locked so that no order can be placed meanwhile. */
async function customersOf(tx: Tx, { customer, emailVerified }: Session): Promise<string[]> {
  const rows = await tx
    .selectFrom('customers')
    .select('id')
    .where(eb =>
      eb.or([
        eb('id', '=', customer._id),
        eb.and([eb.lit(emailVerified), eb('email', '=', customer.email), eb('user_id', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(row => row.id)
}

const nobody = sql<string>`'deleted-' || id || '@deleted.invalid'`

async function forgetOrders(tx: Tx, people: string[]): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      email: nobody,
      full_name: 'Deleted account',
      address: '',
      town: '',
      famous_spot: '',
      phone_number: '',
      note: '',
    })
    .where('customer_id', 'in', people)
    .execute()
  await tx
    .updateTable('coupon_redemptions')
    .set({ email: sql<string>`'deleted-' || order_id`, phone_number: sql<string>`'deleted-' || order_id` })
    .where('customer_id', 'in', people)
    .execute()
}

async function forgetPerson(tx: Tx, { customer, userId, emailVerified }: Session, people: string[]): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ name: 'A customer', customer_id: null })
    .where('customer_id', 'in', people)
    .execute()
  await tx.deleteFrom('addresses').where('customer_id', '=', customer._id).execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  await tx.deleteFrom('verifications').where('value', '=', userId).execute()
  // An unverified email may belong to another person.
  if (emailVerified) {
    await tx.deleteFrom('subscribers').where('email', '=', customer.email).execute()
    await tx.deleteFrom('emails').where('recipient', '=', customer.email).execute()
  }
  await tx
    .updateTable('customers')
    .set({
      browser_id: null,
      user_id: null,
      email: nobody,
      name: '',
      phone: '',
      profile_completed: false,
      address: '',
      city: '',
      state: '',
      country: '',
      town: '',
      famous_spot: '',
      phone_number: '',
    })
    .where('id', 'in', people)
    .execute()
}
