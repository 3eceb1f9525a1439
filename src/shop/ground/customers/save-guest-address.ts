import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import type { CustomerAddress } from './address-form-rules.ts'
import { addressColumns, type Customer, customerColumns, customerFromRow } from './customer.ts'
import { noEmailOf } from './enter-guest.ts'

/**
 * Saves name, phone and address of this browser's guest. Throws `not_found` when it has no guest with that email, or
 * with that phone.
 */
export async function saveGuestAddress(db: Db, input: CustomerAddress, browserId: string | null): Promise<Customer> {
  const row = await db
    .updateTable('customers')
    .set({ name: input.name, phone: input.phoneNumber, ...addressColumns(input) })
    .where('email', '=', input.email || noEmailOf(browserId ?? '', input.phoneNumber))
    .where('browser_id', '=', browserId)
    .returning(customerColumns)
    .executeTakeFirst()
  if (!row) throw noSuchCustomer()
  return customerFromRow(row)
}

/** The refusal of an address whose email is not the asker's. */
export const noSuchCustomer = () => new ShopError('not_found', 'We have no customer with this email in this browser')
