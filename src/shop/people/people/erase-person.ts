import type { Tx } from '../../../platform/database/database.ts'
import { forgetPhones } from '../accounts/index.ts'
import { numbersOf } from './find-person.ts'

/**
 * Deletes the person behind all their numbers, also when given one that was merged into another: see `forgetPhones`.
 * Notes and tags go at once; the row goes once no order has the number. Returns how many orders are under way and
 * follow by themselves. Throws `not_found`.
 */
export async function erasePerson(tx: Tx, personId: string): Promise<{ underWay: number }> {
  const root = await tx.selectFrom('people').select('merged_into').where('id', '=', personId).executeTakeFirst()
  const numbers = await numbersOf(tx, root?.merged_into ?? personId)
  return forgetPhones(
    tx,
    numbers.map(({ phone }) => phone),
  )
}
