import type { Db } from '../../src/platform/database/database.ts'

/** In the order of the header's links. */
const categories = ['Men', 'Women', 'Attar/Oud', 'Tester', 'Gift']

export async function seedCategories(db: Db): Promise<void> {
  await db
    .insertInto('categories')
    .values(categories.map((name, position) => ({ name, position })))
    .onConflict(conflict => conflict.column('name').doUpdateSet(eb => ({ position: eb.ref('excluded.position') })))
    .execute()
}
