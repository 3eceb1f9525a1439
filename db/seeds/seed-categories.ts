import type { Db } from '../../src/platform/database/database.ts'

/** In the order of the header's links, each with the product whose third picture, its raw materials, stands at its head. */
const categories: [name: string, product: string][] = [
  ['Men', 'cedar-and-khus-e6w3r'],
  ['Women', 'gulab-e-subah-r2k8w'],
  ['Attar/Oud', 'white-oud-w3p9d'],
  ['Tester', 'saffron-route-q4y8m'],
  ['Gift', 'eid-coffret-v8k2h'],
]

/** `pictures`: the addresses of each product's pictures. A picture that the merchant has set stays. */
export async function seedCategories(db: Db, pictures: ReadonlyMap<string, string[]> = new Map()): Promise<void> {
  await db
    .insertInto('categories')
    .values(
      categories.map(([name, product], position) => ({ name, position, picture: pictures.get(product)?.at(-1) ?? '' })),
    )
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
