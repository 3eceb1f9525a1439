import { RecordCartCall, recordCartCall } from '../../shop/orders/checkouts/index.ts'
import { cartCallOutcomes } from '../../shop/orders/checkouts/rules.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** What came of a call about a left cart. */
export const cartActions = {
  call: staffAction('orders.call', RecordCartCall, async ({ tx, input, params, session: { staff } }) => {
    const id = params.id ?? ''
    await recordCartCall(tx, { ...input, id, by: staff.name })
    const { outcome } = input
    return {
      audit: { action: 'cart.called', subject: { type: 'checkout', id, label: 'Left cart' }, after: { outcome } },
      message: `Noted: ${cartCallOutcomes[outcome].toLowerCase()}.`,
    }
  }),
}
