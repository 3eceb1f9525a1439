import type { Db } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'
import type { CustomerAddress } from './address-rules.ts'
import { addressColumns, type Customer, customerColumns, customerFromRow } from './customer.ts'
import type { Asker } from './session.ts'

/** Saves the address of the asker's account or of its browser's guest. Throws `not_found` when neither has that email. */
export async function saveAddress(
  db: Db,
  input: CustomerAddress,
  { browserId, accountId }: Pick<Asker, 'browserId' | 'accountId'>,
): Promise<Customer> {
  const row = await db
    .updateTable('customers')
    .set({ name: input.name, phone: input.phoneNumber, ...addressColumns(input) })
    .where('email', '=', input.email)
    .where(eb => (accountId ? eb('id', '=', accountId) : eb('browser_id', '=', browserId)))
    .returning(customerColumns)
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'We have no customer with this email in this browser')
  return customerFromRow(row)
}
