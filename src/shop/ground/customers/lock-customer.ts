import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import type { Session } from './session.ts'

/**
 * Locks the customer of an account until the transaction ends. Passwords are locked before it, sessions and users after
 * it: else two transactions deadlock. Throws `not_signed_in` when there is no such account any more.
 */
export async function lockAccountOf(tx: Tx, of: { userId: string } | { customerId: string }): Promise<void> {
  const held = await tx
    .selectFrom('customers')
    .select('id')
    .where(eb => ('userId' in of ? eb('user_id', '=', of.userId) : eb('id', '=', of.customerId)))
    .where('user_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new ShopError('not_signed_in', 'Please log in first')
}

/**
 * Locks the customer of a session's account until the transaction ends. Throws `not_signed_in` when the account has
 * another one now, or none.
 */
export async function lockAccount(tx: Tx, { customer, userId }: Pick<Session, 'customer' | 'userId'>): Promise<void> {
  const held = await tx
    .selectFrom('customers')
    .select('id')
    .where('id', '=', customer._id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) throw new ShopError('not_signed_in', 'Please log in first')
}
