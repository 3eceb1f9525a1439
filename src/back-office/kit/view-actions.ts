import { deleteView, OneView, SaveView, saveView, type ViewedList } from '../../shop/staff/staff/index.ts'
import type { Permission } from '../../shop/staff/staff/permission-rules.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** The writes of a list's saved views (saved-views.tsx), for those who may read the list. */
export const viewActions = (list: ViewedList, permission: Permission) => ({
  saveView: staffAction(permission, SaveView, async ({ tx, input, session }) => {
    const id = await saveView(tx, { staffId: session.staff.id, list }, input)
    const { name, query, shared } = input
    return {
      audit: {
        action: 'view.saved',
        subject: { type: 'view', id: String(id), label: name },
        after: { list, query, shared: shared === 'yes' },
      },
      message: 'The view is saved.',
    }
  }),
  deleteView: staffAction(permission, OneView, async ({ tx, input: { viewId }, session }) => {
    const label = await deleteView(tx, session.staff.id, viewId)
    return { audit: { action: 'view.deleted', subject: { type: 'view', id: String(viewId), label } } }
  }),
})
