import { today } from '../../shop/ground/dates.ts'
import { exportOrders, QueueFilter } from '../../shop/orders/orders/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'

/** The orders of the list's filters as CSV. */
export const loader = staffExport('orders.export', async ({ shop, query }) => {
  const filter = QueueFilter.parse(query)
  // What was searched for may be a person.
  const { q, after: _, size: __, page: ___, ...others } = filter
  const used = Object.fromEntries(Object.entries({ ...others, searched: q !== '' }).filter(([, value]) => value))
  return {
    name: `orders-${today()}.csv`,
    audit: { action: 'orders.exported', subject: { type: 'export', id: 'orders', label: 'Orders' }, after: used },
    parts: exportOrders(shop.db, filter),
  }
})
