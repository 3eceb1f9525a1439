import { exportProducts, ProductFilter } from '../../shop/catalogue/products/index.ts'
import { today } from '../../shop/ground/dates.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { staffExport } from '../../web/server/staff-export.ts'

/** The list of products, with its filters, as CSV. */
export const loader = staffExport('catalogue.read', async ({ shop, query, session }) => {
  const filter = ProductFilter.parse(query)
  const used = Object.fromEntries(Object.entries({ ...filter, page: '' }).filter(([, value]) => value !== ''))
  return {
    name: `products-${today()}.csv`,
    audit: { action: 'products.exported', subject: { type: 'export', id: 'products', label: 'Products' }, after: used },
    parts: exportProducts(shop.db, filter, {
      settings: await shop.settings(),
      withCosts: mayDo(session.staff.role, 'purchases.read'),
    }),
  }
})
