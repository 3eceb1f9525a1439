import type { Db } from '../../platform/database/database.ts'
import { countCalls } from '../../shop/confirmation/index.ts'
import { countDay } from '../../shop/orders/index.ts'
import { mayDo, type Permission, type Role } from '../../shop/staff/rules.ts'

/** A number of the day and the queue that it counts. */
export type Tile = { label: string; number: number; path: string }

/** What waits, for a person of this role: each number leads into its queue. */
export async function loadToday(db: Db, role: Role): Promise<{ title: string; tiles: Tile[] }[]> {
  const may = (permission: Permission) => mayDo(role, permission)
  if (!may('orders.read')) return []
  const [calls, day] = await Promise.all([may('orders.call') ? countCalls(db) : null, countDay(db)])
  const orders = (query: string) => `/admin/orders?${query}`
  return [
    {
      title: 'To do',
      tiles: [
        ...(calls ? [{ label: 'To call', number: calls.due, path: '/admin/calls' }] : []),
        { label: 'To pack', number: day.confirmed, path: orders('status=confirmed') },
        { label: 'To hand over', number: day.processing, path: orders('status=processing') },
        {
          label: 'Transfers to wait for',
          number: day.unpaidTransfers,
          path: orders('status=pending&method=Bank+Transfer&paid=unpaid'),
        },
        { label: 'Refunds to pay', number: day.refundsDue, path: orders('refund=due') },
      ],
    },
    {
      title: 'On the road',
      tiles: [
        { label: 'On the way', number: day.outForDelivery, path: orders('status=outForDelivery') },
        { label: 'Late', number: day.late, path: orders('status=outForDelivery&late=yes') },
      ],
    },
    {
      title: 'All orders',
      tiles: [
        { label: 'New today', number: day.newToday, path: orders(`from=${day.today}&to=${day.today}`) },
        { label: 'Pending', number: day.pending, path: orders('status=pending') },
        { label: 'Delivered', number: day.delivered, path: orders('status=delivered') },
        { label: 'Cancelled', number: day.cancelled, path: orders('status=cancelled') },
      ],
    },
  ]
}
