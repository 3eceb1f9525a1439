import type { Db } from '../../../platform/database/database.ts'
import { type Customer, notAnotherAccounts } from '../../ground/customers/index.ts'

/**
 * Gives a new account the orders of this browser's guest with the same email: this browser may read them already.
 * Orders from other browsers follow when the email is verified.
 */
export async function keepGuestOrders(db: Db, account: Customer, browserId: string | null): Promise<void> {
  if (!browserId) return
  await db
    .updateTable('customers')
    .set({ account_id: account._id })
    .where('browser_id', '=', browserId)
    .where('email', '=', account.email)
    .where('user_id', 'is', null)
    .where(notAnotherAccounts)
    .execute()
}
