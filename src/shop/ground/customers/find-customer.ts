import type { Db } from '../../../platform/database/database.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'
import type { Asker } from './session.ts'

/**
 * The customer with this id if it is the asker's account or a guest of its browser, else null: an id alone authorises
 * nothing.
 */
export async function findCustomer(
  db: Db,
  customerId: string,
  { browserId, accountId }: Pick<Asker, 'browserId' | 'accountId'>,
): Promise<Customer | null> {
  if (!browserId && !accountId) return null
  const row = await db
    .selectFrom('customers')
    .select(customerColumns)
    .where('id', '=', customerId)
    .where(eb => eb.or([eb('browser_id', '=', browserId), eb('id', '=', accountId)]))
    .executeTakeFirst()
  return row ? customerFromRow(row) : null
}
