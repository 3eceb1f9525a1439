import { sql } from 'kysely'
import { randomText } from '../../../platform/secrets/signing.ts'
import { unknownPassword } from '../../../platform/sign-in/password-hash.ts'
import { ID_LENGTH, passwordOf } from '../../../platform/sign-in/people-sign-in.ts'
import { addressColumns } from '../../ground/customers/index.ts'
import type { CountryCode } from '../../ground/shipping/country-rules.ts'
import { firstOfKey, recordMoved } from './moved.ts'
import type { CustomerRow } from './readers/rows.ts'
import type { Writer } from './writer.ts'

/**
 * Opens accounts without a password for customers of an old shop: who has the mailbox sets one by the invitation, or by 'Forgot password',
 * which proves the email. Nobody else can enter, so it counts as proved. An email that has an account here keeps that.
 */
export const writeCustomers: Writer<CustomerRow> = async (tx, { move, source }, rows) => {
  const people = firstOfKey(rows)
  const { rows: users } = await sql<{ id: string; email: string }>`
    insert into users (id, name, email, email_verified)
    select id, name, email, true from jsonb_to_recordset(${JSON.stringify(
      people.map(({ row }) => ({ id: randomText(ID_LENGTH), name: row.name, email: row.key })),
    )}::jsonb) as u (id text, name text, email text)
    on conflict (email) do nothing returning id, email`.execute(tx)
  const byEmail = new Map(people.map(({ row }) => [row.key, row]))
  const made = users.flatMap(({ id: userId, email }) => {
    const row = byEmail.get(email)
    return row ? [{ userId, row, id: randomText(20) }] : []
  })
  if (made.length > 0) {
    await tx
      .insertInto('credentials')
      .values(made.map(({ userId }) => passwordOf(userId, unknownPassword())))
      .execute()
    await tx
      .insertInto('customers')
      .values(
        made.map(({ id, userId, row }) => ({
          id,
          user_id: userId,
          email: row.key,
          name: row.name,
          phone: row.phone,
          profile_completed: true,
        })),
      )
      .execute()
    const addresses = made.flatMap(({ id, row: { address } }) =>
      address
        ? [
            {
              id: randomText(20),
              customer_id: id,
              full_name: address.fullName,
              ...addressColumns({ ...address, famousSpot: '', country: address.country as CountryCode }),
            },
          ]
        : [],
    )
    if (addresses.length > 0) await tx.insertInto('addresses').values(addresses).execute()
  }
  await recordMoved(
    tx,
    { moveId: move.moveId, source, kind: 'customer' },
    made.map(({ id, row: { key, newsletter } }) => ({ key, madeId: id, facts: newsletter ? { newsletter } : {} })),
  )
  return { made: made.length, known: rows.length - made.length, problems: [] }
}
