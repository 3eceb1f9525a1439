import type { Tx } from '../../../platform/database/database.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type ReturnState, type ReturnWish, returnLabel } from './return-rules.ts'

/** Locks a return after its order, as those do who change the order, and reads it. Throws `not_found`. */
export async function lockReturn(tx: Tx, returnId: string) {
  const of = await tx.selectFrom('returns').select('order_id').where('id', '=', returnId).executeTakeFirst()
  if (!of) throw new ShopError('not_found', 'There is no such return')
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', of.order_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const held = await tx
    .selectFrom('returns')
    .select(eb => [
      'value',
      eb.ref('state').$castTo<ReturnState>().as('state'),
      eb.ref('wish').$castTo<ReturnWish>().as('wish'),
    ])
    .where('id', '=', returnId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { order, ...held }
}

/** Refuses what can only be done with a return whose bottles are here. Throws `move_refused`. */
export function demandReceived(state: ReturnState): void {
  if (state === 'received') return
  throw new ShopError(
    'move_refused',
    `This return is ${returnLabel(state).toLowerCase()}: nothing of it is to be settled.`,
  )
}

/**
 * Writes that a return has reached a state, and queues the email that tells its customer. A state that it reached
 * before is sent again: another amount is due, or its exchange was cancelled.
 */
export async function tellState(
  tx: Tx,
  { returnId, state, actor }: { returnId: string; state: ReturnState; actor: string },
): Promise<void> {
  const earlier = await tx
    .selectFrom('return_events')
    .select('id')
    .where('return_id', '=', returnId)
    .where('state', '=', state)
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('return_events')
    .values({ return_id: returnId, state, actor })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEmail(tx, 'return-moved', { returnId, state, ...(earlier && { eventId: String(id) }) })
}
