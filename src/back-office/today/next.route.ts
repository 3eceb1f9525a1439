import { redirect } from 'react-router'
import { z } from 'zod'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { findNextWork } from '../../shop/watch/work/index.ts'
import { atWork, workKinds, workNames } from '../../shop/watch/work/work-rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

const Next = z.object({ work: z.enum(workNames), after: z.string().max(200).catch('').default('') })

/** Leads to the next of a kind of work; to Today when nothing of it waits. */
export const loader = staffPage('today.read', async ({ shop, session: { staff }, query }) => {
  const { success, data } = Next.safeParse(query)
  if (!success) throw new ShopError('not_found', 'There is no such work')
  const { permission, path, each } = workKinds[data.work]
  if (!mayDo(staff.role, permission)) throw new ShopError('not_permitted', 'This work is not for your role')
  if (!each) throw redirect(atWork(path, data.work), 303)
  const asked = { settings: await shop.settings(), reader: staff }
  const next = await findNextWork(shop.db, asked, data.work, data.after)
  throw redirect(next ? atWork(each(next.id), data.work, next.key) : '/admin/today', 303)
})
