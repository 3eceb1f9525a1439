import { SaveLimits, saveLimits } from '../../shop/staff/approvals/index.ts'
import { OwnPassword, tellOwners } from '../../shop/staff/staff/index.ts'
import { confirmedAction } from '../../web/server/staff-pages.ts'

/** What staff do with the limits of roles. Asks for one's own password, and every owner hears of it. */
export const limitActions = {
  save: confirmedAction(
    'staff.change',
    'password',
    SaveLimits.and(OwnPassword),
    async ({ tx, input: { password: _, ...typed }, session, shop }) => {
      const { before, after } = await saveLimits(tx, typed)
      const text = `${session.staff.name} has changed above what amounts a second person is needed.`
      await tellOwners(tx, { text, ipAddress: shop.device().ipAddress })
      const subject = { type: 'approvalLimits', id: 'all', label: 'Limits of roles' }
      return { audit: { action: 'approvalLimits.saved', subject, before, after }, message: 'Saved.' }
    },
  ),
}
