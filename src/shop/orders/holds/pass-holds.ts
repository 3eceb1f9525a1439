import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { lockOrderNumber } from '../../ground/lock-order-number.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { mayDo, type Role } from '../../staff/staff/permission-rules.ts'
import { holdsOf } from './find-holds.ts'
import { holdKinds, holdWords, ruleOf } from './hold-rules.ts'

/** The press 'Go on all the same'. */
export const PassHolds = z.object({
  orderId: z.string().min(1).max(60),
  kind: z.enum(holdKinds, 'Please choose what to go on with'),
})

type Pass = z.output<typeof PassHolds> & { staff: { name: string; role: Role } }

/**
 * Stores that somebody goes on although an order is held by this kind, by all of it that is known now; what holds it
 * anew holds it again. Returns the order's number and what it was held by, in words. Throws `not_found`,
 * `not_permitted`, and `move_refused` when nothing of the kind holds it, or nobody may go on with it.
 * @rule that who goes on with what is held has the right to, and is recorded
 */
export async function passHolds(
  tx: Tx,
  { orderId, kind, staff }: Pass,
): Promise<{ orderNumber: string; words: string[] }> {
  const orderNumber = await lockOrderNumber(tx, orderId)
  const { pass, remedy } = ruleOf(kind)
  const held = (await holdsOf(tx, orderId)).filter(hold => hold.kind === kind)
  if (held.length === 0) throw new ShopError('move_refused', 'Nothing of this holds the order any more.')
  if (!pass) throw new ShopError('move_refused', `Nobody can go on with this. ${remedy}`)
  if (!mayDo(staff.role, pass)) throw new ShopError('not_permitted', 'Please ask somebody who may go on with this.')
  await tx
    .insertInto('hold_passes')
    .values(held.map(({ mark }) => ({ order_id: orderId, kind, mark, passed_by: staff.name })))
    .onConflict(oc => oc.doNothing())
    .execute()
  return { orderNumber, words: held.map(holdWords) }
}
