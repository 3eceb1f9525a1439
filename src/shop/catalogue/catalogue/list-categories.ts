import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'

export const Category = z.object({
  name: z.string(),
  /** Published products in it. */
  productCount: z.int(),
  picture: z.string().describe('Address of a picture for the head of its page; empty without one'),
  inMenu: z.boolean().describe('Whether it stands in the menu'),
})
export type Category = z.output<typeof Category>

/** The name of the category that is meant, in any case; as it was typed when there is none. */
export function categoryNamed(categories: readonly Category[], typed: string): string {
  const plain = typed.toLowerCase()
  const names = categories.filter(({ name }) => name.toLowerCase() === plain).map(({ name }) => name)
  return names.includes(typed) ? typed : (names[0] ?? typed)
}

/** Every category in the merchant's order, empty ones too. */
export async function listCategories(db: Db): Promise<Category[]> {
  return db
    .selectFrom('categories')
    .select(['name', 'product_count as productCount', 'picture', 'in_menu as inMenu'])
    .orderBy('position')
    .orderBy('name')
    .execute()
}
