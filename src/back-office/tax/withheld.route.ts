import { data } from 'react-router'
import { today } from '../../shop/ground/dates.ts'
import { exportWithheld, TaxMonth } from '../../shop/settings/tax/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'

/** What couriers withheld of each order in a month as CSV; without a month, in this one. */
export const loader = staffExport('settlements.read', async ({ shop, url }) => {
  const chosen = TaxMonth.safeParse({ month: url.searchParams.get('month') ?? today().slice(0, 7) })
  if (!chosen.success) throw data(chosen.error.issues[0]?.message ?? 'Please choose a month', { status: 400 })
  const { month } = chosen.data
  return {
    name: `withheld-${month}.csv`,
    audit: {
      action: 'withheld.exported',
      subject: { type: 'export', id: 'withheld', label: 'Tax withheld by couriers' },
      after: { month },
    },
    parts: exportWithheld(shop.db, { month }),
  }
})
