import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { randomText } from '../../platform/signing.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'
import type { EnterGuest } from './guest-rules.ts'

/**
 * The guest customer of this browser under this email: made at the first time, found again later. Name and phone are kept
 * when they are given. What another browser entered under the same email stays that browser's.
 */
export async function enterGuest(
  db: Db,
  { email, name, phone }: z.infer<typeof EnterGuest>,
  browserId: string,
): Promise<Customer> {
  const told = { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) }
  const row = await db
    .insertInto('customers')
    .values({ id: randomText(20), browser_id: browserId, email, ...told })
    // Touches the row so that it comes back in the same statement, however many tabs ask at once.
    .onConflict(oc => oc.columns(['browser_id', 'email']).doUpdateSet({ browser_id: browserId, ...told }))
    .returning(customerColumns)
    .executeTakeFirstOrThrow()
  return customerFromRow(row)
}
