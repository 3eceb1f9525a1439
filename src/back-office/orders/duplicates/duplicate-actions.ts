import { cancelDuplicate, keepBoth, mergeOrders, Pair } from '../../../shop/orders/orders/index.ts'
import { customerTold } from '../../../shop/settings/settings/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import type { Outcome } from '../../../web/server/staff-write.ts'

const order = (id: string, label: string) => ({ type: 'order', id, label })

/** What may be done with a pair of duplicates, on every page that shows one. */
export const duplicateActions = {
  merge: staffAction('orders.edit', Pair, async ({ tx, input, session, shop }): Promise<Outcome> => {
    const { orderId, otherId } = input
    const done = await mergeOrders(tx, { ...input, actor: session.staff.name, settings: await shop.settings() })
    const { orderNumber, otherNumber } = done
    return {
      audit: [
        { action: 'order.merged', subject: order(orderId, orderNumber), after: { with: otherNumber } },
        { action: 'order.cancelled', subject: order(otherId, otherNumber), after: { mergedInto: orderNumber } },
      ],
      message: `${otherNumber} is in ${orderNumber} now and cancelled. ${customerTold(await shop.settings())}`,
    }
  }),
  cancelDuplicate: staffAction('orders.cancel', Pair, async ({ tx, input, session, shop }): Promise<Outcome> => {
    const { orderNumber, otherNumber } = await cancelDuplicate(tx, { ...input, actor: session.staff.name })
    return {
      audit: {
        action: 'order.cancelled',
        subject: order(input.otherId, otherNumber),
        after: { orderStatus: 'cancelled', duplicateOf: orderNumber },
      },
      message: `${otherNumber} is cancelled, and ${orderNumber} stays. ${customerTold(await shop.settings())}`,
    }
  }),
  keepBoth: staffAction('orders.edit', Pair, async ({ tx, input, session }): Promise<Outcome> => {
    const { orderId, otherId } = input
    const { orderNumber, otherNumber } = await keepBoth(tx, { orderId, otherId, staffId: session.staff.id })
    return {
      audit: { action: 'order.keptBeside', subject: order(orderId, orderNumber), after: { other: otherNumber } },
      message: `${orderNumber} and ${otherNumber} are both wanted.`,
    }
  }),
}
