import { useLoaderData } from 'react-router'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { InviteForm } from './invite-form.tsx'
import { loadStaff } from './load-staff.ts'
import { PermissionTable } from './permission-table.tsx'
import { SecondFactorRoles } from './second-factor-roles.tsx'
import { staffWrites } from './staff-actions.ts'
import { StaffList } from './staff-list.tsx'

/** Who works here, with which role. */
export const meta = titled('Staff')

export const loader = staffPage('staff.read', loadStaff)

export const action = staffActions(staffWrites)

export default function StaffPage() {
  const page = useLoaderData<typeof loader>()
  const mayChange = useMay()('staff.change')
  return (
    <DetailPage title="Staff">
      <StaffList {...page} />
      {mayChange && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <InviteForm />
          <SecondFactorRoles roles={page.secondFactorRoles} />
        </div>
      )}
      <PermissionTable />
    </DetailPage>
  )
}
