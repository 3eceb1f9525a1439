import { data } from 'react-router'
import { exportLedger, LedgerPeriod, monthUntilToday } from '../../shop/ledger/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** The ledger of a period as CSV; without days, of this month. */
export const loader = staffPage('settlements.read', async ({ shop, url }) => {
  const period = LedgerPeriod.safeParse({ ...monthUntilToday(), ...Object.fromEntries(url.searchParams) })
  if (!period.success) throw data(period.error.issues[0]?.message ?? 'Please give the days', { status: 400 })
  const { from, to } = period.data
  const parts = exportLedger(shop.db, period.data)
  const body = new ReadableStream({
    async pull(stream) {
      const { value, done } = await parts.next()
      if (done) stream.close()
      else stream.enqueue(new TextEncoder().encode(value))
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="ledger-${from}-to-${to}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
})
