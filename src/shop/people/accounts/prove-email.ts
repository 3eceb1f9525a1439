import type { Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { emptyProfile, lockAccountOf } from '../../ground/customers/index.ts'
import { forgetCart } from './account-cart.ts'
import { endOtherWaysIn } from './end-other-ways-in.ts'

/**
 * Marks the email of an account as verified. Unless it is `byOpener` (somebody with a session or the password of the
 * account), a stranger may have opened the account: name, phone and addresses are deleted, and the account begins anew.
 * Its orders and reviews become those of a guest with this email. The caller locks the password first. False when the
 * account is gone.
 */
export async function proveEmail(tx: Tx, userId: string, { byOpener }: { byOpener: boolean }): Promise<boolean> {
  await lockAccountOf(tx, { userId })
  const user = await tx
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) return false
  if (user.email_verified) return true
  if (!byOpener) await beginAnew(tx, userId, user.email)
  await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
  return true
}

/**
 * Another customer for the account: a request in flight that knows the customer of before changes nothing of this one.
 */
async function beginAnew(tx: Tx, userId: string, email: string): Promise<void> {
  const before = await tx
    .updateTable('customers')
    .set({
      user_id: null,
      ...emptyProfile,
    })
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('addresses').where('customer_id', '=', before.id).execute()
  await forgetCart(tx, before.id)
  await tx
    .insertInto('customers')
    .values({ id: randomText(20), user_id: userId, email })
    .execute()
  await endOtherWaysIn(tx, userId)
  await tx.updateTable('users').set({ name: '' }).where('id', '=', userId).execute()
}
