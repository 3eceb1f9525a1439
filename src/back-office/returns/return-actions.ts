import { amountText } from '../../shop/money.ts'
import {
  ExchangeReturn,
  exchangeReturn,
  MoveReturn,
  moveReturn,
  PayReturn,
  payReturn,
  ValueReturn,
  valueReturn,
} from '../../shop/returns/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'

/** The id in the address of a return's page. */
export const returnId = ({ params }: Pick<StaffAsked, 'params'>): string => params.id ?? ''

const subject = (id: string, label: string) => ({ type: 'return', id, label })

/** The writes of a return's page. What is written to its customer stays with the return, where it is deleted with the person. */
export const returnActions = {
  move: staffAction('returns.move', MoveReturn, async ({ tx, input, session, params }) => {
    const id = returnId({ params })
    const { orderNumber, value } = await moveReturn(tx, { ...input, returnId: id, actor: session.staff.name })
    const { from, to, sellable } = input
    return {
      audit: {
        action: 'return.moved',
        subject: subject(id, orderNumber),
        before: { state: from },
        after: { state: to, ...(to === 'received' && { sellable: Object.fromEntries(sellable), value }) },
      },
      message: 'Saved. The customer is told by email.',
    }
  }),
  value: staffAction('returns.move', ValueReturn, async ({ tx, input, session, params }) => {
    const id = returnId({ params })
    const { orderNumber, before } = await valueReturn(tx, { ...input, returnId: id, actor: session.staff.name })
    return {
      audit: { action: 'return.valued', subject: subject(id, orderNumber), before, after: input },
      message: 'Saved. The customer is told by email.',
    }
  }),
  pay: staffAction('orders.refund', PayReturn, async ({ tx, input, session, params }) => {
    const id = returnId({ params })
    const { orderNumber, amount } = await payReturn(tx, { ...input, returnId: id, staff: session.staff })
    const { method, reference } = input
    return {
      audit: { action: 'return.paid', subject: subject(id, orderNumber), after: { amount, method, reference } },
      message: `${amountText(amount)} are recorded as paid back. The customer is told by email.`,
    }
  }),
  exchange: staffAction('returns.move', ExchangeReturn, async ({ tx, input, session, params, shop }) => {
    const id = returnId({ params })
    const settings = await shop.settings()
    const sent = await exchangeReturn(tx, { ...input, returnId: id, staff: session.staff, settings })
    const { orderId, orderNumber, of, credit, totalAmount, isNew } = sent
    return {
      audit: isNew
        ? [
            { action: 'return.exchanged', subject: subject(id, of), after: { orderNumber, credit, totalAmount } },
            { action: 'order.taken', subject: { type: 'order', id: orderId, label: orderNumber }, after: { of } },
          ]
        : [],
      leadsTo: `/admin/orders/${orderId}`,
    }
  }),
}
