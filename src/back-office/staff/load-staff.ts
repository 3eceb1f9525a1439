import { listStaff } from '../../shop/staff/staff/index.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'

/** What the page of all staff shows. */
export async function loadStaff({ shop, session }: StaffAsked) {
  return {
    ...(await listStaff(shop.db)),
    secondFactorRoles: (await shop.settings()).secondFactorRoles,
    self: session.staff.id,
  }
}
export type StaffPageData = Awaited<ReturnType<typeof loadStaff>>
