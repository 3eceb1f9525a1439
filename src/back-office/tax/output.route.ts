import { data } from 'react-router'
import { today } from '../../shop/ground/dates.ts'
import { exportOutputTax, TaxMonth } from '../../shop/settings/tax/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'

/** The sales tax of a month's sales by order as CSV; without a month, of this one. */
export const loader = staffExport('settlements.read', async ({ shop, url }) => {
  const chosen = TaxMonth.safeParse({ month: url.searchParams.get('month') ?? today().slice(0, 7) })
  if (!chosen.success) throw data(chosen.error.issues[0]?.message ?? 'Please choose a month', { status: 400 })
  const { month } = chosen.data
  return {
    name: `output-tax-${month}.csv`,
    audit: {
      action: 'outputTax.exported',
      subject: { type: 'export', id: 'outputTax', label: 'Sales tax of sales' },
      after: { month },
    },
    parts: exportOutputTax(shop.db, { month }, await shop.settings()),
  }
})
