import { listCategories } from '../../shop/catalogue/catalogue/index.ts'
import { nameCollections } from '../../shop/catalogue/collections/index.ts'
import { listPrices, PriceFilter } from '../../shop/catalogue/prices/index.ts'
import { listKnownWords } from '../../shop/catalogue/products/index.ts'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'

/** Prices that fit the filters, and what can be filtered by; costs are for those who may see purchases. */
export async function loadPrices({ shop, session: { staff }, query }: StaffAsked) {
  const filter = PriceFilter.parse(query)
  const [list, categories, { houses }, collections] = await Promise.all([
    listPrices(shop.db, filter, await shop.settings()),
    listCategories(shop.db),
    listKnownWords(shop.db),
    nameCollections(shop.db),
  ])
  const seesCost = mayDo(staff.role, 'purchases.read')
  const sizes = seesCost ? list.sizes : list.sizes.map(size => ({ ...size, averageCost: null }))
  return { ...list, sizes, houses, collections, categories: categories.map(({ name }) => name) }
}
