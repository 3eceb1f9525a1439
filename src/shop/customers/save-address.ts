import type { Db } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'
import type { CustomerAddress } from './shipping-address.ts'

/** Keeps the address on this browser's guest. Throws `not_found` when the browser has no guest under that email. */
export async function saveAddress(db: Db, input: CustomerAddress, browserId: string | null): Promise<Customer> {
  const row = await db
    .updateTable('customers')
    .set({
      name: input.name,
      phone: input.phoneNumber,
      address: input.address,
      city: input.city,
      state: input.state,
      country: input.country,
      town: input.town,
      famous_spot: input.famousSpot,
      phone_number: input.phoneNumber,
    })
    .where('browser_id', '=', browserId)
    .where('email', '=', input.email)
    .returning(customerColumns)
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'We have no customer with this email in this browser')
  return customerFromRow(row)
}
