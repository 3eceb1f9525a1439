import { listOwnKeys } from '../../shop/staff/staff/index.ts'
import { roles } from '../../shop/staff/staff/permission-rules.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'

/** What the page of one's own account shows. */
export async function loadAccount({ shop, session }: StaffAsked) {
  const { staff, mustAddSecondFactor } = session
  const { secondFactorRoles } = await shop.settings()
  return {
    name: staff.name,
    email: staff.email,
    role: roles[staff.role].label,
    twoFactorEnabled: staff.twoFactorEnabled,
    demanded: secondFactorRoles.includes(staff.role),
    mustAddSecondFactor,
    ...(await listOwnKeys(shop.db, session)),
  }
}
export type OwnAccount = Awaited<ReturnType<typeof loadAccount>>
