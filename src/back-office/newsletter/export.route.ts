import { today } from '../../shop/ground/dates.ts'
import { exportSubscribers, SubscriberFilter } from '../../shop/people/newsletter/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'

/** The subscribers of the list as it is filtered, as CSV. */
export const loader = staffExport('customers.export', async ({ shop, query }) => ({
  name: `subscribers-${today()}.csv`,
  audit: { action: 'subscribers.exported', subject: { type: 'export', id: 'subscribers', label: 'Subscribers' } },
  parts: exportSubscribers(shop.db, SubscriberFilter.parse(query)),
}))
