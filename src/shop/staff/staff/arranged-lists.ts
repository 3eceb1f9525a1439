import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'

/** The lists that staff arrange. */
export type ArrangedList = 'orders' | 'parcels'
type Of = { staffId: string; list: ArrangedList }

/** How a list is arranged: the value of `sort` in its address, empty as usual, and the names of hidden columns. */
export type Arrangement = { sort: string; hidden: string[] }

const MOST_COLUMNS = 20
const name = z.string().trim().min(1).max(40)
const names = z
  .union([z.array(name), name.transform(one => [one])])
  .default([])
  .pipe(z.array(name).max(MOST_COLUMNS))

/**
 * The form of an arrangement: all columns that can be hidden, and those that are shown. `query`: the other parameters
 * of the list's address.
 */
export const ArrangeList = z.object({
  sort: z.string().max(20).default(''),
  column: names,
  show: names,
  query: z.string().max(1000).default(''),
})

/** How somebody has arranged a list; null: as usual. */
export async function findArrangement(db: Db, { staffId, list }: Of): Promise<Arrangement | null> {
  const row = await db
    .selectFrom('arranged_lists')
    .select(['sort', 'hidden'])
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .executeTakeFirst()
  return row ?? null
}

/** Stores how somebody arranges a list; as usual, nothing is stored. */
export async function arrangeList(tx: Tx, { staffId, list }: Of, { sort, hidden }: Arrangement): Promise<void> {
  await tx.deleteFrom('arranged_lists').where('staff_id', '=', staffId).where('list', '=', list).execute()
  if (sort !== '' || hidden.length > 0)
    await tx.insertInto('arranged_lists').values({ staff_id: staffId, list, sort, hidden }).execute()
}
