import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../shop-error.ts'

export type SavedView = { id: number; name: string; query: string; shared: boolean; own: boolean; by: string }

/** A view to save: the queue's query string under a name. */
export const SaveView = z.object({
  name: z.string().trim().min(1, 'Please give the view a name').max(40, 'The name must be 40 characters or less'),
  query: z
    .string()
    .max(1000)
    // A view is the same query on its first page.
    .transform(query => {
      const filters = new URLSearchParams(query)
      filters.delete('after')
      return String(filters)
    }),
  shared: z.literal('yes').optional(),
})

export const OneView = z.object({ viewId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** The most views of one person. */
const VIEW_LIMIT = 30

/** Saves a view; one of the same name is replaced. Throws `invalid` beyond the limit. */
export async function saveView(tx: Tx, staffId: string, view: z.output<typeof SaveView>): Promise<number> {
  const { name, query } = view
  const shared = view.shared === 'yes'
  const { count } = await tx
    .selectFrom('order_views')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  if (count >= VIEW_LIMIT) throw new ShopError('invalid', `You have ${VIEW_LIMIT} views: please delete one first`)
  await tx
    .deleteFrom('order_views')
    .where('staff_id', '=', staffId)
    .where(eb => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .execute()
  const { id } = await tx
    .insertInto('order_views')
    .values({ staff_id: staffId, name, query, shared })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes one's own view. Throws `not_found`. */
export async function deleteView(tx: Tx, staffId: string, viewId: number): Promise<string> {
  const gone = await tx
    .deleteFrom('order_views')
    .where('id', '=', viewId)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw new ShopError('not_found', 'This view is not yours, or it is deleted already')
  return gone.name
}

/** One's own views and those that others share. */
export async function listViews(db: Db, staffId: string): Promise<SavedView[]> {
  return db
    .selectFrom('order_views')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['order_views.id', 'order_views.name', 'query', 'shared', 'staff.name as by'])
    .select(eb => eb('staff_id', '=', staffId).$castTo<boolean>().as('own'))
    .where(eb => eb.or([eb('staff_id', '=', staffId), eb('shared', '=', true)]))
    .orderBy('order_views.name')
    .limit(100)
    .execute()
}
