import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import {
  addressColumns,
  type Customer,
  customerColumns,
  customerFromRow,
  lockAccountOf,
} from '../../ground/customers/index.ts'
import { countryCode } from '../../ground/shipping/country-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findOrder, type OrderCustomer } from '../../orders/orders/index.ts'

/**
 * Saves the address of an order as the first one of an account that has none. An order that the reader may not read
 * saves nothing: the account exists all the same. Returns the account as it is then.
 */
export async function keepOrderAddress(
  db: Db,
  account: Customer,
  orderId: string,
  reader: OrderCustomer,
): Promise<Customer> {
  const order = await findOrder(db, orderId, reader).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === 'not_found') return null
    throw error
  })
  const country = order && countryCode(order.shippingAddress.country)
  if (!order || !country) return account
  const { fullName, ...address } = order.shippingAddress
  return inTransaction(db, async tx => {
    await lockAccountOf(tx, { customerId: account._id })
    const known = await tx
      .selectFrom('addresses')
      .select('id')
      .where('customer_id', '=', account._id)
      .executeTakeFirst()
    if (known) return account
    await tx
      .insertInto('addresses')
      .values({
        id: randomText(16),
        customer_id: account._id,
        full_name: fullName,
        ...addressColumns({ ...address, country }),
      })
      .execute()
    const row = await tx
      .selectFrom('customers')
      .select(customerColumns)
      .where('id', '=', account._id)
      .executeTakeFirstOrThrow()
    return customerFromRow(row)
  })
}
