import type { Db } from '../../platform/database/database.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'

/** The customer with this id if it belongs to this browser, else null: an id alone proves nothing. */
export async function findGuest(db: Db, customerId: string, browserId: string | null): Promise<Customer | null> {
  if (!browserId) return null
  const row = await db
    .selectFrom('customers')
    .select(customerColumns)
    .where('id', '=', customerId)
    .where('browser_id', '=', browserId)
    .executeTakeFirst()
  return row ? customerFromRow(row) : null
}
