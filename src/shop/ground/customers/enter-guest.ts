import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'
import type { EnterGuest } from './guest-rules.ts'

/**
 * The guest customer of this browser with this email, created at the first call. Name and phone are saved
 * when given. Guests of other browsers with the same email are separate.
 */
export async function enterGuest(
  db: Db,
  { email, name, phone }: z.infer<typeof EnterGuest>,
  browserId: string,
): Promise<Customer> {
  const given = { ...(name === undefined ? {} : { name }), ...(phone === undefined ? {} : { phone }) }
  const row = await db
    .insertInto('customers')
    .values({ id: randomText(20), browser_id: browserId, email, ...given })
    // The no-op update returns an existing row in the same statement, also under concurrent calls.
    .onConflict(oc => oc.columns(['browser_id', 'email']).doUpdateSet({ browser_id: browserId, ...given }))
    .returning(customerColumns)
    .executeTakeFirstOrThrow()
  return customerFromRow(row)
}
