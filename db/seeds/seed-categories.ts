import type { Db } from '../../src/platform/database/database.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'
import { readColours, storeDemoPicture } from './seed-pictures.ts'

/** In the order of the header's links, each with the picture at the head of its page. */
const categories: [name: string, file: string][] = [
  ['Men', 'category-men.webp'],
  ['Women', 'category-women.webp'],
  ['Attar/Oud', 'category-attar-oud.webp'],
  ['Tester', 'category-tester.webp'],
  ['Gift', 'category-gift.webp'],
]

/** The addresses of the categories' pictures, by category. */
export async function storeCategoryPictures(db: Db, storage: Storage): Promise<Map<string, string>> {
  const colours = await readColours()
  const stored = new Map<string, string>()
  for (const [name, file] of categories) stored.set(name, (await storeDemoPicture(db, storage, file, colours)) ?? '')
  return stored
}

/** `pictures`: their addresses by category. A picture that the merchant has set stays. */
export async function seedCategories(db: Db, pictures: ReadonlyMap<string, string> = new Map()): Promise<void> {
  await db
    .insertInto('categories')
    .values(categories.map(([name], position) => ({ name, position, picture: pictures.get(name) ?? '' })))
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet(eb => ({
        position: eb.ref('excluded.position'),
        picture: eb
          .case()
          .when('categories.picture', '=', '')
          .then(eb.ref('excluded.picture'))
          .else(eb.ref('categories.picture'))
          .end(),
      })),
    )
    .execute()
}
