import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'

export type SavedView = { id: number; name: string; query: string; shared: boolean; own: boolean; by: string }

/** The lists that have saved views. */
export type ViewedList = 'orders' | 'products' | 'customers'
type Of = { staffId: string; list: ViewedList }

/** A view to save: the list's query string under a name. */
export const SaveView = z.object({
  name: z.string().trim().min(1, 'Please give the view a name').max(40, 'The name must be 40 characters or less'),
  query: z
    .string()
    .max(1000)
    // A view is the same query on its first page.
    .transform(query => {
      const filters = new URLSearchParams(query)
      for (const place of ['after', 'page']) filters.delete(place)
      return String(filters)
    }),
  shared: z.literal('yes').optional(),
})

export const OneView = z.object({ viewId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })

/** The most views that one person has of a list. */
const VIEW_LIMIT = 30

/** Saves a view; one of the same name is replaced. Throws `invalid` beyond the limit. */
export async function saveView(tx: Tx, { staffId, list }: Of, view: z.output<typeof SaveView>): Promise<number> {
  const { name, query } = view
  const shared = view.shared === 'yes'
  const { count } = await tx
    .selectFrom('order_views')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow()
  if (count >= VIEW_LIMIT) throw new ShopError('invalid', `You have ${VIEW_LIMIT} views: please delete one first`)
  await tx
    .deleteFrom('order_views')
    .where('staff_id', '=', staffId)
    .where('list', '=', list)
    .where(eb => eb(eb.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .execute()
  const { id } = await tx
    .insertInto('order_views')
    .values({ staff_id: staffId, list, name, query, shared })
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

/** One's own views of a list and those that others share. */
export async function listViews(db: Db, { staffId, list }: Of): Promise<SavedView[]> {
  return db
    .selectFrom('order_views')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['order_views.id', 'order_views.name', 'query', 'shared', 'staff.name as by'])
    .select(eb => eb('staff_id', '=', staffId).$castTo<boolean>().as('own'))
    .where('list', '=', list)
    .where(eb => eb.or([eb('staff_id', '=', staffId), eb('shared', '=', true)]))
    .orderBy('order_views.name')
    .limit(100)
    .execute()
}
