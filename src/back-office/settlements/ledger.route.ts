import { data } from 'react-router'
import { exportLedger, LedgerPeriod, monthUntilToday } from '../../shop/ground/ledger/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'

/** The ledger of a period as CSV; without days, of this month. */
export const loader = staffExport('settlements.read', async ({ shop, query }) => {
  const period = LedgerPeriod.safeParse({ ...monthUntilToday(), ...query })
  if (!period.success) throw data(period.error.issues[0]?.message ?? 'Please give the days', { status: 400 })
  const { from, to } = period.data
  return {
    name: `ledger-${from}-to-${to}.csv`,
    audit: {
      action: 'ledger.exported',
      subject: { type: 'export', id: 'ledger', label: 'Ledger' },
      after: { from, to },
    },
    parts: exportLedger(shop.db, period.data),
  }
})
