import { type RawBuilder, sql } from 'kysely'
import { mailbox } from './same-mailbox.ts'

/**
 * By what a person is known: the customer (an account, or a guest of one browser), the phone number (E.164) and the
 * mailbox.
 */
export type KnownBy = RawBuilder<unknown>

/** Of who placed a row of `orders`, under this name of the table. */
export const ordererOf = (table: string): KnownBy => {
  const of = sql.table(table)
  return sql`${of}.customer_id, ${of}.phone_number, mailbox_of(${of}.email)`
}

/** Of who is about to order, as far as it is known. */
export const knownBy = (person: {
  customerId: string | null
  email?: string | undefined
  phoneNumber?: string | undefined
}): KnownBy =>
  sql`${person.customerId}, ${person.phoneNumber ?? null}, ${person.email === undefined ? null : mailbox(person.email)}`

/**
 * Whether two are one person (`same_person`): by customer, phone or mailbox. Null counts as no.
 * @rule who is one person
 */
export const samePerson = (one: KnownBy, other: KnownBy) => sql<boolean>`same_person(${one}, ${other})`
