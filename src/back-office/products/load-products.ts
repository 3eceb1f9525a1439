import { listCategories } from '../../shop/catalogue/catalogue/index.ts'
import { nameCollections } from '../../shop/catalogue/collections/index.ts'
import { countStates, listAllProducts, listKnownWords, ProductFilter } from '../../shop/catalogue/products/index.ts'
import { listViews } from '../../shop/staff/staff/index.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'

/** Products that fit the filters, how many are in each state, and what can be filtered by. */
export async function loadProducts({ shop, session: { staff }, query }: StaffAsked) {
  const filter = ProductFilter.parse(query)
  const [list, counts, categories, { houses }, collections, views] = await Promise.all([
    listAllProducts(shop.db, filter, await shop.settings()),
    countStates(shop.db),
    listCategories(shop.db),
    listKnownWords(shop.db),
    nameCollections(shop.db),
    listViews(shop.db, { staffId: staff.id, list: 'products' }),
  ])
  return { ...list, counts, categories: categories.map(({ name }) => name), houses, collections, views }
}
