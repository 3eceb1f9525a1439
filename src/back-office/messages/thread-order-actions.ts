import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { seeThread, senderOf } from '../../shop/orders/messages/index.ts'
import { type AnyAction, staffAction } from '../../web/server/staff-pages.ts'
import { orderActions } from '../orders/order/order-actions.ts'

const OfOrder = z.looseObject({ orderId: z.string().min(1).max(60) })

/** The write of an order's page, done beside what its customer wrote: that is read by it. Another number's order is not found. */
const besideThread = (action: AnyAction) =>
  staffAction(action.permission, OfOrder, async asked => {
    const { tx, input, params, session } = asked
    const sender = senderOf(params.sender ?? '')
    await demandOrderOf(tx, sender.phone, input.orderId)
    const values = Object.fromEntries(
      Object.entries(input).flatMap(([name, value]) =>
        typeof value === 'string' || Array.isArray(value) ? [[name, value as string | string[]] as const] : [],
      ),
    )
    if (!action.within) throw new Error('a write of an order can be done within another')
    const done = await action.within({ ...asked, params: { ...params, id: input.orderId } }, values)
    const { lastId, label } = await seeThread(tx, sender, session.staff.name)
    const seen = { action: 'message.seen', subject: { type: 'message', id: lastId, label } } as const
    return { ...done, audit: [...[done.audit].flat(), seen] }
  })

async function demandOrderOf(tx: Tx, phone: string | null, orderId: string): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('phone_number', '=', phone ?? '')
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'This number has no such order')
}

/** What customers ask for in a message: another address, other items, another day, or to cancel. */
export const threadOrderActions = {
  address: besideThread(orderActions.address),
  lines: besideThread(orderActions.lines),
  cancel: besideThread(orderActions.cancel),
  letWait: besideThread(orderActions.letWait),
}
