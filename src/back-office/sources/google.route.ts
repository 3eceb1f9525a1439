import { data } from 'react-router'
import { LedgerPeriod, monthUntilToday } from '../../shop/ground/ledger/index.ts'
import { exportGoogleConversions } from '../../shop/settings/sources/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'

/** Google's file of offline conversions of a period; without days, of this month. */
export const loader = staffExport('customers.export', async ({ shop, query }) => {
  const { adConversions } = await shop.settings()
  if (!adConversions.includes('google')) throw data('Google is told of no orders: see the settings', { status: 404 })
  const period = LedgerPeriod.safeParse({ ...monthUntilToday(), ...query })
  if (!period.success) throw data(period.error.issues[0]?.message ?? 'Please give the days', { status: 400 })
  const { from, to } = period.data
  return {
    name: `google-conversions-${from}-to-${to}.csv`,
    audit: {
      action: 'conversions.exported',
      subject: { type: 'export', id: 'google-conversions', label: 'Conversions for Google' },
      after: { from, to },
    },
    parts: exportGoogleConversions(shop.db, period.data),
  }
})
