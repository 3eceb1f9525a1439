import type { Db } from '../../../platform/database/database.ts'
import { type Asker, type Customer, customerColumns, customerFromRow } from '../../ground/customers/index.ts'

/**
 * The address that a guest of this browser ordered to last, and how that order was to be paid; null without one. Phones
 * are shared: the checkout shows its street on request.
 */
export async function lastAddress(
  db: Db,
  { browserId }: Pick<Asker, 'browserId'>,
): Promise<{ to: NonNullable<Customer['shippingAddress']>; paymentMethod: string } | null> {
  if (!browserId) return null
  const row = await db
    .selectFrom('customers')
    .innerJoin('orders', 'orders.customer_id', 'customers.id')
    .select(customerColumns.map(column => `customers.${column}` as const))
    .select('payment_method as paymentMethod')
    .where('browser_id', '=', browserId)
    .where('user_id', 'is', null)
    .where('customers.address', '<>', '')
    .orderBy('orders.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const to = row && customerFromRow(row).shippingAddress
  return to ? { to, paymentMethod: row.paymentMethod } : null
}
