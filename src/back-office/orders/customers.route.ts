import { today } from '../../shop/ground/dates.ts'
import { exportCustomers } from '../../shop/orders/orders/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'

/** Everybody who has ordered, as CSV. */
export const loader = staffExport('customers.export', async ({ shop }) => ({
  name: `customers-${today()}.csv`,
  audit: { action: 'customers.exported', subject: { type: 'export', id: 'customers', label: 'Customers' } },
  parts: exportCustomers(shop.db),
}))
