import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { required } from '../../ground/forms/index.ts'
import type { CountryCode } from '../../ground/shipping/country-rules.ts'
import { phoneQuestion, toE164 } from '../../ground/shipping/typed-phone-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type PersonRow, personColumns } from './list-people.ts'
import { countPeople } from './refresh-people.ts'

export const MergePerson = z.object({
  phone: required('Please enter the other number').max(40),
})
export const PartPerson = z.object({ numberId: z.string().min(1).max(60) })

/** Two customers that are to be one: the other number would count here. */
export type MergePlan = { into: PersonRow; other: PersonRow }

/**
 * What a merge would join. Throws `not_found`, `invalid` for a number that is merged already or has others merged into
 * it.
 */
export async function planMerge(
  db: Db,
  { personId, phone, home }: { personId: string; phone: string; home: CountryCode },
): Promise<MergePlan> {
  const number = toE164(phone, home)
  const { rows } = await sql<PersonRow & { mergedInto: string | null; hasOthers: boolean }>`
    select ${personColumns}, merged_into as "mergedInto",
      exists (select from people other where other.merged_into = people.id) as "hasOthers"
    from people where id = ${personId} or phone = ${number ?? ''} order by id for update`.execute(db)
  const into = rows.find(row => row.personId === personId)
  const other = rows.find(row => row.phone === number && row.personId !== personId)
  if (!into) throw new ShopError('not_found', 'There is no such customer')
  if (into.mergedInto) throw new ShopError('invalid', 'This number was merged into another customer', 'phone')
  if (number === into.phone) throw new ShopError('invalid', 'This is the same number', 'phone')
  if (!other) throw new ShopError('invalid', phoneQuestion(phone, home) ?? 'No order has this number', 'phone')
  if (other.mergedInto) throw new ShopError('invalid', 'That number was merged already', 'phone')
  if (other.hasOthers)
    throw new ShopError(
      'invalid',
      'Other numbers were merged into that one: please begin there, or part them first',
      'phone',
    )
  return { into, other }
}

/** Lets another number count as this customer. Throws as `planMerge`. */
export async function mergePeople(tx: Tx, asked: Parameters<typeof planMerge>[1]): Promise<MergePlan> {
  const plan = await planMerge(tx, asked)
  await sql`update people set merged_into = ${plan.into.personId}, merged_at = now() where id = ${plan.other.personId}`.execute(
    tx,
  )
  await countPeople(tx, [plan.into.phone])
  return plan
}

/** Undoes a merge: the number is a customer of its own again, with its own notes and tags. Throws `not_found`. */
export async function partPeople(
  tx: Tx,
  { personId, numberId }: { personId: string; numberId: string },
): Promise<void> {
  const { rows } = await sql<{ phone: string }>`
    update people set merged_into = null, merged_at = null where id = ${numberId} and merged_into = ${personId} returning phone`.execute(
    tx,
  )
  if (!rows[0]) throw new ShopError('not_found', 'This number is not merged into this customer')
  const into = await tx.selectFrom('people').select('phone').where('id', '=', personId).executeTakeFirstOrThrow()
  await countPeople(tx, [rows[0].phone, into.phone])
}
