import { z } from 'zod'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { endApproval, lockToApprove, lockWaiting } from '../../shop/staff/approvals/index.ts'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import { addressOf } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'
import { numberOf } from '../kit/addresses.ts'
import { approvable } from './approvable.ts'

const action = actionsOn('approval')
const reason = z.string().trim().max(300, 'Please use 300 characters or less')

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
