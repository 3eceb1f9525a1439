import { matchPath } from 'react-router'
import { z } from 'zod'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { endApproval, lockToApprove, lockWaiting } from '../../shop/staff/approvals/index.ts'
import { mayDo } from '../../shop/staff/staff/permission-rules.ts'
import { type AnyAction, addressOf } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { numberOf } from '../kit/addresses.ts'
import { offerActions } from '../offers/offer-actions.ts'
import { orderActions } from '../orders/order/order-actions.ts'
import { paymentActions } from '../payments/payment-actions.ts'
import { bulkActions, gridActions, undoActions } from '../prices/price-actions.ts'
import { importActions } from '../products/imports/import-actions.ts'
import { historyActions, productActions } from '../products/product/product-actions.ts'
import { returnActions } from '../returns/return-actions.ts'
import { saleActions } from '../sales/sale-actions.ts'
import { settlementActions } from '../settlements/settlement-actions.ts'

const action = actionsOn('approval')

const reason = z.string().trim().max(300, 'Please use 300 characters or less')

/** The pages with writes that may need a second person. */
const pages: Record<string, Record<string, AnyAction>> = {
  '/admin/orders/:id': orderActions,
  '/admin/returns/:id': returnActions,
  '/admin/payments': paymentActions,
  '/admin/prices': gridActions,
  '/admin/prices/bulk': bulkActions,
  '/admin/prices/changes/:id': undoActions,
  '/admin/products/:id': productActions,
  '/admin/products/:id/history': historyActions,
  '/admin/products/import/:id': importActions,
  '/admin/sales/:id': saleActions,
  '/admin/offers/:id': offerActions,
  '/admin/settlements/:id': settlementActions,
}

/** The write that a stored form asks for, and what its page's address names. Throws when there is no such write. */
function approvable(path: string, name: string) {
  const { pathname } = new URL(path, 'http://shop')
  for (const [pattern, actions] of Object.entries(pages)) {
    const match = matchPath(pattern, pathname)
    const action = match && Object.hasOwn(actions, name) ? actions[name] : undefined
    if (match && action?.within) return { params: match.params, permission: action.permission, write: action.within }
  }
  throw new Error(`no write '${name}' of ${pathname} can be approved`)
}

/** The writes of a request's page. */
export const approvalActions = {
  approve: action('approvals.read', z.object({}), async asked => {
    const { tx, id, shop, session, url } = asked
    const approval = await lockToApprove(tx, numberOf(id), session.staff)
    const { params, permission, write } = approvable(approval.path, String(approval.form.do ?? ''))
    if (!mayDo(session.staff.role, permission))
      throw new ShopError('not_permitted', 'Your role may not do this itself.')
    const done = await write({ ...addressOf(new URL(approval.path, url)), params, shop, session, tx }, approval.form)
    // A file may have been checked anew: whoever approves has seen the change that was asked for.
    if (done.weight?.kind === 'price' && done.weight.amount > approval.amount)
      throw new ShopError('move_refused', 'It would change more than was asked for: please let it be asked for again.')
    await endApproval(tx, { id: approval.id, state: 'approved', staff: session.staff })
    return {
      did: 'approval.approved',
      label: approval.label,
      after: { askedBy: approval.askedName, amount: approval.amount },
      also: [done.audit].flat(),
      message: 'Approved and done.',
    }
  }),
  decline: action(
    'approvals.read',
    z.object({ reason: reason.min(1, 'Please say why') }),
    async ({ tx, id, session: { staff }, input }) => {
      const approval = await lockWaiting(tx, numberOf(id), staff)
      if (approval.askedBy === staff.id) throw new ShopError('invalid', 'You asked for it: please withdraw it instead.')
      await endApproval(tx, { id: approval.id, state: 'declined', reason: input.reason, staff })
      return {
        did: 'approval.declined',
        label: approval.label,
        after: input,
        message: 'Declined. Nothing was changed.',
      }
    },
  ),
  withdraw: action('approvals.read', z.object({}), async ({ tx, id, session: { staff } }) => {
    const approval = await lockWaiting(tx, numberOf(id), staff)
    if (approval.askedBy !== staff.id) throw new ShopError('not_permitted', 'Only who asked for it withdraws it.')
    await endApproval(tx, { id: approval.id, state: 'withdrawn', staff })
    return { did: 'approval.withdrawn', label: approval.label, message: 'Withdrawn. Nothing was changed.' }
  }),
}
