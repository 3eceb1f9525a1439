import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import type { FieldWords } from '../../ground/forms/index.ts'
import { PictureAddress } from '../../ground/pictures/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { fixedCategories } from './fixed-category-rules.ts'

const MAX_PLACE = 1000
const place = z.number('Please enter a whole number').int('Please enter a whole number').min(0).max(MAX_PLACE)

/** A new category. Its name is part of the addresses of its page, and stays. */
export const CreateCategory = z.object({
  name: z
    .string()
    .trim()
    .min(2, 'Please enter the name')
    .max(60, 'Please use 60 characters or less')
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} &'/-]*$/u, 'A name has letters, digits, spaces and & - /'),
  position: place,
})
/** Where a category stands. */
export const SaveCategory = z.object({
  version: SeenVersion,
  position: place,
  inMenu: z.boolean(),
  picture: PictureAddress,
})

export const categoryWords: Record<'name' | 'position' | 'inMenu' | 'picture', FieldWords> = {
  name: { label: 'Name', hint: 'It stays: it is part of the addresses of its page' },
  position: { label: 'Place', hint: 'The smallest comes first' },
  inMenu: { label: 'In the menu' },
  picture: { label: 'Picture', hint: 'At the head of its page', picture: true },
}

/** A category as staff see it. `productCount`: published ones; `fixed`: the shop relies on it. */
export type StaffCategory = {
  name: string
  position: number
  inMenu: boolean
  picture: string
  version: number
  productCount: number
  products: number
  fixed: boolean
}

/** All categories in their order, with all their products, also those that shoppers do not see. */
export async function listStaffCategories(db: Db): Promise<StaffCategory[]> {
  const rows = await db
    .selectFrom('categories')
    .select(['name', 'position', 'in_menu as inMenu', 'picture', 'version', 'product_count as productCount'])
    .select(eb =>
      eb
        .selectFrom('products')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('products.category', '=', 'categories.name')
        .as('products'),
    )
    .orderBy('position')
    .orderBy('name')
    .execute()
  return rows.map(row => ({ ...row, products: row.products ?? 0, fixed: fixedCategories.has(row.name) }))
}

/** Throws `not_found`. */
export async function findStaffCategory(db: Db, name: string): Promise<StaffCategory> {
  const category = (await listStaffCategories(db)).find(each => each.name === name)
  if (!category) throw new ShopError('not_found', 'There is no such category')
  return category
}

/** Adds a category. A name that another has the database refuses. */
export async function createCategory(tx: Tx, { name, position }: z.output<typeof CreateCategory>): Promise<void> {
  await tx.insertInto('categories').values({ name, position }).execute()
}

/**
 * The category that is meant by a typed name, in any case; a name that none has becomes a new one, the last of the
 * menu. Throws `invalid` for what is no name of a category, by the field `category`.
 */
export async function categoryFor(tx: Tx, typed: string): Promise<{ name: string; isNew: boolean }> {
  const { data: name, error } = CreateCategory.shape.name.safeParse(typed)
  if (error) throw new ShopError('invalid', error.issues[0]?.message ?? 'Please enter a category', 'category')
  // Two people who type one new name at the same moment: the second finds the first's.
  await sql`select pg_advisory_xact_lock(hashtextextended(lower(${name}), 6))`.execute(tx)
  const all = await listStaffCategories(tx)
  const known = all.find(each => each.name === name) ?? all.find(each => each.name.toLowerCase() === name.toLowerCase())
  if (known) return { name: known.name, isNew: false }
  const last = Math.max(0, ...all.map(({ position }) => position))
  await createCategory(tx, { name, position: Math.min(last + 1, MAX_PLACE) })
  return { name, isNew: true }
}

/** Saves where a category stands. Throws `not_found`, `move_refused`, `invalid` for one that must stay in the menu. */
export async function saveCategory(
  tx: Tx,
  { name, version, position, inMenu, picture }: z.output<typeof SaveCategory> & { name: string },
): Promise<{ before: { position: number; inMenu: boolean; picture: string } }> {
  const before = await lockVersion(tx, 'categories', name, version)
  if (!inMenu && fixedCategories.has(name))
    throw new ShopError('invalid', 'This one always stands in the menu', 'inMenu')
  await tx
    .updateTable('categories')
    .set({ position, in_menu: inMenu, picture, version: version + 1 })
    .where('name', '=', name)
    .execute()
  return { before: { position: before.position, inMenu: before.in_menu, picture: before.picture } }
}

/** Removes a category without products. Throws `not_found`, `move_refused`, `invalid`. */
export async function removeCategory(tx: Tx, { name, version }: { name: string; version: number }): Promise<void> {
  await lockVersion(tx, 'categories', name, version)
  if (fixedCategories.has(name)) throw new ShopError('invalid', 'The shop relies on this category')
  const product = await tx.selectFrom('products').select('name').where('category', '=', name).executeTakeFirst()
  if (product) throw new ShopError('invalid', `${product.name} is in this category: move its products first`)
  await tx.deleteFrom('categories').where('name', '=', name).execute()
}
