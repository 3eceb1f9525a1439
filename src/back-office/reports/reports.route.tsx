import { useLoaderData } from 'react-router'
import { reportKinds } from '../../shop/money/reports/rules.ts'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'

/** The reports that somebody may read. */
export const meta = titled('Reports')

export const loader = staffPage('reports.read', async ({ session }) => ({
  reports: Object.entries(reportKinds)
    .filter(([, { permission }]) => mayDo(session.staff.role, permission))
    .map(([name, { label, purpose }]) => ({ label, note: purpose, to: `/admin/reports/${name}` })),
}))

export default function ReportsPage() {
  const { reports } = useLoaderData<typeof loader>()
  return (
    <DetailPage title="Reports">
      <Tiles label="Reports" tiles={reports} large />
    </DetailPage>
  )
}
