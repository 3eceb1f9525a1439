import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { notAnotherAccounts } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { moveAlerts } from '../../orders/stock-alerts/index.ts'
import { moveSubscription } from '../newsletter/index.ts'
import { endIdentities } from './end-other-ways-in.ts'

/**
 * Gives an account a proved email, and with it what belonged to the old one: sessions and passkeys stay, providers that
 * were connected end, orders of the account get the new email for what is still to be written about them, guest orders
 * that the account could read by its verified email stay readable, and the subscription moves. The caller has locked
 * the customer. Returns the email of before. Throws `taken`.
 */
export async function takeNewEmail(tx: Tx, userId: string, email: string): Promise<string> {
  const before = await tx
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Two accounts that prove one email at the same moment take turns.
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 3))`.execute(tx)
  const taken = await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) throw new ShopError('taken', 'This email has another account by now. Please log in with it instead.')
  await tx.updateTable('users').set({ email, email_verified: true }).where('id', '=', userId).execute()
  await endIdentities(tx, userId)
  const { id: account } = await tx
    .updateTable('customers')
    .set({ email })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('orders')
    .set({ email })
    .where('customer_id', '=', account)
    .where('email', '=', before.email)
    .execute()
  await moveAlerts(tx, account, before.email, email)
  // What belongs to an email that was never proved stays apart from the account.
  if (before.email_verified) await followVerified(tx, { userId, account, from: before.email, to: email })
  return before.email
}

type Move = { userId: string; account: string; from: string; to: string }

async function followVerified(tx: Tx, { userId, account, from, to }: Move): Promise<void> {
  await tx
    .updateTable('customers')
    .set({ account_id: account })
    .where('email', '=', from)
    .where('user_id', 'is', null)
    .where(notAnotherAccounts)
    .execute()
  // Emails are deleted with the account; until now the recipient showed whose they are.
  await tx
    .updateTable('emails')
    .set({ about: `user:${userId}` })
    .where('recipient', '=', from)
    .where('about', 'is', null)
    .execute()
  await moveSubscription(tx, from, to)
}
