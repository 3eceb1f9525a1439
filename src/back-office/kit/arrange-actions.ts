import { redirect } from 'react-router'
import type { Db } from '../../platform/database/database.ts'
import { type ArrangedList, ArrangeList, arrangeList, findArrangement } from '../../shop/staff/staff/index.ts'
import type { Permission } from '../../shop/staff/staff/permission-rules.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import { AS_USUAL } from './use-here.ts'

/** The address of a list with how it is arranged: its sort, and its hidden columns. */
const arranged = (query: URLSearchParams, sort: string, hidden: readonly string[]) => {
  const next = new URLSearchParams(query)
  next.set('sort', sort || AS_USUAL)
  if (hidden.length > 0) next.set('hide', hidden.join(','))
  else next.delete('hide')
  return next
}

/**
 * Leads to the list as this person has arranged it, where the address does not say how. The address always shows it.
 */
export async function openArranged(db: Db, of: { staffId: string; list: ArrangedList }, url: URL): Promise<void> {
  if (url.searchParams.has('sort') || url.searchParams.has('hide')) return
  const stored = await findArrangement(db, of)
  if (stored) throw redirect(`${url.pathname}?${arranged(url.searchParams, stored.sort, stored.hidden)}`)
}

/** The write of a list's arrangement (arrange-list.tsx), for those who may read the list. */
export const arrangeActions = (list: ArrangedList, path: string, permission: Permission) => ({
  arrange: staffAction(permission, ArrangeList, async ({ tx, input, session }) => {
    const hidden = input.column.filter(name => !input.show.includes(name))
    await arrangeList(tx, { staffId: session.staff.id, list }, { sort: input.sort, hidden })
    return { audit: [], leadsTo: `${path}?${arranged(new URLSearchParams(input.query), input.sort, hidden)}` }
  }),
})
