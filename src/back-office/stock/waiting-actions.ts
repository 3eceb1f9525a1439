import { z } from 'zod'
import { callWaiting } from '../../shop/orders/stock-alerts/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const OneSize = z.object({ sizeId: z.string().min(1).max(120) })

/** Tells who waits for a size. */
export const waitingActions = {
  send: staffAction('stock.change', OneSize, async ({ tx, input: { sizeId } }) => {
    const { label, told, left } = await callWaiting(tx, sizeId)
    return {
      audit: { action: 'stock.toldWaiting', subject: { type: 'size', id: sizeId, label }, after: { told } },
      message: `Told: ${told}.${left > 0 ? ` Not reachable yet, and still waiting: ${left}.` : ''}`,
    }
  }),
}
