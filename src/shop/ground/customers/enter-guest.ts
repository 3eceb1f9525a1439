import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { PAKISTAN } from '../shipping/country-rules.ts'
import { toE164 } from '../shipping/typed-phone-rules.ts'
import { ShopError } from '../shop-error.ts'
import { type Customer, customerColumns, customerFromRow } from './customer.ts'
import type { Guest } from './guest-form-rules.ts'
import type { Buyers } from './no-email-rules.ts'

/**
 * The guest customer of this browser with this email, created at the first call; without one, with this phone, where
 * `buyers` are known by phone. Name and phone are saved when given. Guests of other browsers with the same email or
 * phone are separate. Throws `invalid` without either.
 */
export async function enterGuest(
  db: Db,
  { email: typed, name, phone }: z.output<typeof Guest>,
  browserId: string,
  buyers: Buyers = 'email',
): Promise<Customer> {
  if (typed === '' && buyers === 'email') throw new ShopError('invalid', 'Email is required', 'email')
  if (typed === '' && phone === undefined) throw new ShopError('invalid', 'Phone number is required', 'phone')
  const email = typed || noEmailOf(browserId, toE164(phone ?? '', PAKISTAN) ?? '')
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

const NO_EMAIL = '@no-email.invalid'

/**
 * In place of the email of a browser's guest who is known by this phone (E.164) alone: the same for the same phone, so
 * that there is one row.
 */
export const noEmailOf = (browserId: string, phone: string): string => phoneTag(browserId, phone) + NO_EMAIL

/**
 * The same of an account that has proved several phones: of each a tag, the latest first, so that it is found by each
 * (`provedWithoutEmail`).
 */
export const noEmailWith = (email: string, customerId: string, phone: string): string =>
  [...new Set([phoneTag(customerId, phone), ...tagsOf(email)])].slice(0, MOST_TAGS).join('.') + NO_EMAIL

/** What is left of it without these phones; null for nothing. */
export function noEmailWithout(email: string, customerId: string, phones: readonly string[]): string | null {
  const gone = phones.map(phone => phoneTag(customerId, phone))
  const tags = tagsOf(email).filter(tag => !gone.includes(tag))
  return tags.length > 0 ? tags.join('.') + NO_EMAIL : null
}

/** Whether what stands in place of an account's email says that it has proved this phone (E.164). */
export const provedWithoutEmail = (email: string, customerId: string, phone: string): boolean =>
  tagsOf(email).includes(phoneTag(customerId, phone))

// An email has 254 characters.
const MOST_TAGS = 7
const tagsOf = (email: string): string[] =>
  email.endsWith(NO_EMAIL) ? email.slice(0, -NO_EMAIL.length).split('.') : []
const phoneTag = (id: string, phone: string): string =>
  createHash('sha256').update(`${id}\n${phone}`).digest('hex').slice(0, 32)
