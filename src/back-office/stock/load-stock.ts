import { listCategories } from '../../shop/catalogue/catalogue/index.ts'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import { countStock, listShelves, listStock, StockFilter } from '../../shop/stock/stock/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** The sizes that fit the filters, and what to filter by. */
export const loadStock = staffPage('stock.read', async ({ shop, session: { staff }, query }) => {
  const filter = StockFilter.parse(query)
  const { lowStockFrom } = await shop.settings()
  const [list, counts, shelves, categories] = await Promise.all([
    listStock(shop.db, filter, lowStockFrom),
    countStock(shop.db, lowStockFrom),
    listShelves(shop.db),
    listCategories(shop.db),
  ])
  // Costs are for those who may see purchases.
  const seesCost = mayDo(staff.role, 'purchases.read')
  const sizes = seesCost ? list.sizes : list.sizes.map(size => ({ ...size, averageCost: null }))
  return { ...list, sizes, counts, shelves, categories: categories.map(({ name }) => name) }
})
