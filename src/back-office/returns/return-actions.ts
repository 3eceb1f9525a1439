import { z } from 'zod'
import { amountText } from '../../shop/ground/money.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import {
  ExchangeReturn,
  exchangeReturn,
  MoveReturn,
  moveReturn,
  PayReturn,
  payReturn,
  ValueReturn,
  valueReturn,
} from '../../shop/orders/returns/index.ts'
import { customerTold } from '../../shop/settings/settings/index.ts'
import { refundWeight } from '../../shop/staff/approvals/index.ts'
import { demandPermission } from '../../shop/staff/staff/index.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'

const action = actionsOn('return')

/** A return that is received and paid back in one: both forms in one, for whoever may do both. */
const ReceivePay = z.unknown().transform((fields, ctx) => {
  const move = MoveReturn.safeParse({ ...Object(fields), to: 'received' })
  const pay = PayReturn.omit({ due: true }).safeParse(fields)
  for (const { path, message } of [...(move.error?.issues ?? []), ...(pay.error?.issues ?? [])])
    ctx.addIssue({ code: 'custom', path, message })
  return move.success && pay.success ? { move: move.data, pay: pay.data } : z.NEVER
})

/**
 * The writes of a return's page. What is written to its customer stays with the return, where it is deleted with the
 * person.
 */
export const returnActions = {
  move: action('returns.move', MoveReturn, async ({ tx, input, id: returnId, actor, shop }) => {
    const { orderNumber, value } = await moveReturn(tx, { ...input, returnId, actor })
    const { from, to, sellable } = input
    return {
      did: 'return.moved',
      label: orderNumber,
      before: { state: from },
      after: { state: to, ...(to === 'received' && { sellable: Object.fromEntries(sellable), value }) },
      message: `Saved. ${customerTold(await shop.settings())}`,
    }
  }),
  receivePay: action('returns.move', ReceivePay, async ({ tx, input, id: returnId, actor, session, shop }) => {
    demandPermission(session, 'orders.refund')
    const { from, sellable } = input.move
    const { orderNumber, value } = await moveReturn(tx, { ...input.move, returnId, actor })
    if (!value) throw new ShopError('move_refused', 'Nothing of it is due: please receive it without a payment.')
    const { method, reference } = input.pay
    const { amount, inAll } = await payReturn(tx, { method, reference, due: value, returnId, staff: session.staff })
    return {
      did: 'return.moved',
      label: orderNumber,
      before: { state: from },
      after: { state: 'received', sellable: Object.fromEntries(sellable), value },
      also: [
        {
          action: 'return.paid',
          subject: { type: 'return', id: returnId, label: orderNumber },
          after: { amount, method, reference },
        },
      ],
      weight: refundWeight(amount, inAll),
      message: `Received, and ${amountText(amount)} are recorded as paid back. ${customerTold(await shop.settings())}`,
    }
  }),
  value: action('returns.move', ValueReturn, async ({ tx, input, id: returnId, actor, shop }) => {
    const { orderNumber, before } = await valueReturn(tx, { ...input, returnId, actor })
    const message = `Saved. ${customerTold(await shop.settings())}`
    return { did: 'return.valued', label: orderNumber, before, after: input, message }
  }),
  pay: action('orders.refund', PayReturn, async ({ tx, input, id: returnId, session: { staff }, shop }) => {
    const { orderNumber, amount, inAll } = await payReturn(tx, { ...input, returnId, staff })
    const { method, reference } = input
    const message = `${amountText(amount)} are recorded as paid back. ${customerTold(await shop.settings())}`
    const after = { amount, method, reference }
    return { did: 'return.paid', label: orderNumber, after, weight: refundWeight(amount, inAll), message }
  }),
  exchange: action('returns.move', ExchangeReturn, async ({ tx, input, id: returnId, session: { staff }, shop }) => {
    const sent = await exchangeReturn(tx, { ...input, returnId, staff, settings: await shop.settings() })
    const { orderId, orderNumber, of, credit, totalAmount, isNew } = sent
    const subject = { type: 'order', id: orderId, label: orderNumber }
    return {
      did: isNew ? 'return.exchanged' : null,
      label: of,
      after: { orderNumber, credit, totalAmount },
      also: isNew ? [{ action: 'order.taken', subject, after: { of } }] : [],
      leadsTo: `/admin/orders/${orderId}`,
    }
  }),
}
