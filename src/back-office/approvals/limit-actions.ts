import { SaveLimits, saveLimits } from '../../shop/approvals/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** What staff do with the limits of roles. */
export const limitActions = {
  save: staffAction('staff.change', SaveLimits, async ({ tx, input }) => ({
    audit: {
      action: 'approvalLimits.saved',
      subject: { type: 'approvalLimits', id: 'all', label: 'Limits of roles' },
      ...(await saveLimits(tx, input)),
    },
    message: 'Saved.',
  })),
}
