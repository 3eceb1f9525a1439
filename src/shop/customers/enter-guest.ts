import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { randomText } from '../../platform/signing.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'
import { Email } from './email.ts'

export const EnterGuest = z.object({ email: Email })

/**
 * The guest customer of this browser under this email: made at the first time, found again later.
 * What another browser entered under the same email stays that browser's.
 */
export async function enterGuest(db: Db, input: z.infer<typeof EnterGuest>, browserId: string): Promise<Customer> {
  const row = await db
    .insertInto('customers')
    .values({ id: randomText(20), browser_id: browserId, email: input.email })
    // Touches the row so that it comes back in the same statement, however many tabs ask at once.
    .onConflict(oc => oc.columns(['browser_id', 'email']).doUpdateSet({ browser_id: browserId }))
    .returning(customerColumns)
    .executeTakeFirstOrThrow()
  return customerFromRow(row)
}
