import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { randomText } from '../../platform/signing.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'
import { Email } from './email-rules.ts'

/** POST /v1/customer: the checkout sends the email alone, the registration modal all three. */
export const EnterGuest = z.object({
  email: Email,
  name: z.string().trim().min(1, 'Name is required').max(120, 'Name must be 120 characters or less').optional(),
  phone: z
    .string()
    .trim()
    .min(1, 'Phone number is required')
    .max(40, 'Phone number must be 40 characters or less')
    .optional(),
})

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
