import { redirect } from 'react-router'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { reportKinds } from '../../shop/money/reports/report-rules.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** The reports open on the first that somebody may read: the sales. The others are its tabs. */
export const loader = staffPage('reports.read', async ({ session }) => {
  const [first] = Object.entries(reportKinds).find(([, { permission }]) => mayDo(session.staff.role, permission)) ?? []
  if (!first) throw new ShopError('not_found', 'There is no report that you may read')
  throw redirect(`/admin/reports/${first}`)
})
