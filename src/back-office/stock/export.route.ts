import { today } from '../../shop/ground/dates.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { exportStock, StockFilter } from '../../shop/stock/stock/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'

/** The stock list, with its filters, as CSV. */
export const loader = staffExport('stock.read', async ({ shop, session: { staff }, query }) => {
  const { page: _, ...filter } = StockFilter.parse(query)
  const { lowStockFrom: low } = await shop.settings()
  return {
    name: `stock-${today()}.csv`,
    audit: { action: 'stock.exported', subject: { type: 'export', id: 'stock', label: 'Stock' }, after: filter },
    parts: exportStock(shop.db, filter, { low, seesCost: mayDo(staff.role, 'purchases.read') }),
  }
})
