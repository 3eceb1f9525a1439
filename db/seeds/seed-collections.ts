import type { Tx } from '../../src/platform/database/database.ts'
import { CollectionRules } from '../../src/shop/catalogue/catalogue/index.ts'

const collections = [
  {
    address: 'wedding-season',
    title: 'Wedding Season',
    text: 'Rich, long-lasting perfumes for mehndi, baraat and walima.',
    rules: { occasions: ['wedding'] },
  },
  {
    address: 'summer-evenings',
    title: 'Summer Evenings',
    text: 'Light and fresh, for warm nights on the roof.',
    rules: { seasons: ['summer'] },
  },
]

/** Two collections by rules in the menu. What the merchant changed or removed from them stays. */
export async function seedCollections(tx: Tx): Promise<void> {
  for (const [position, { rules, ...collection }] of collections.entries()) {
    const made = await tx
      .insertInto('collections')
      .values({
        ...collection,
        position,
        members: 'rules',
        rules: JSON.stringify(CollectionRules.parse(rules)),
        shown: true,
        in_menu: true,
      })
      .onConflict(conflict => conflict.column('address').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) continue
    await tx
      .insertInto('collection_addresses')
      .values({ address: collection.address, collection_id: made.id })
      .onConflict(conflict => conflict.column('address').doNothing())
      .execute()
  }
}
