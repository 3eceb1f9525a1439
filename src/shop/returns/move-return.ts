import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { addEmail } from '../email-queues.ts'
import { ShopError } from '../shop-error.ts'
import { nextReturnStates, RETURN_NOTE_LIMIT, type ReturnState, returnLabel, returnStates } from './rules.ts'

/** A move of a return by staff. `sellable`: of each line received, by its position, how many go back on sale; the others are written off. */
export const MoveReturn = z
  .object({
    from: z.enum(returnStates),
    to: z.enum(returnStates),
    answer: z.string().trim().max(RETURN_NOTE_LIMIT, `Please use ${RETURN_NOTE_LIMIT} characters or less`).default(''),
  })
  .catchall(z.unknown())
  .transform(({ from, to, answer, ...others }) => ({
    from,
    to,
    answer,
    sellable: new Map(
      Object.entries(others).flatMap(([name, value]) => {
        const position = /^sellable-(\d{1,3})$/.exec(name)?.[1]
        return position ? [[Number(position), Number(value)] as const] : []
      }),
    ),
  }))
type MoveReturn = z.output<typeof MoveReturn>

/**
 * Moves a return to its next state with the words for its customer, which replace those of the state before, and queues the email. Received bottles go back on sale or are written off, by rows of the
 * stock ledger. Throws `not_found`, `move_refused`, `invalid`.
 */
export async function moveReturn(
  tx: Tx,
  { returnId, actor, ...move }: MoveReturn & { returnId: string; actor: string },
): Promise<{ orderId: string; orderNumber: string }> {
  const found = await tx
    .selectFrom('returns')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id as orderId', 'order_number as orderNumber', 'returns.state'])
    .where('returns.id', '=', returnId)
    .forUpdate('returns')
    .executeTakeFirst()
  if (!found) throw new ShopError('not_found', 'There is no such return')
  const { orderId, orderNumber, state } = found
  if (state !== move.from) {
    const is = returnLabel(state as ReturnState).toLowerCase()
    throw new ShopError('move_refused', `Somebody else has moved this return: it is ${is} now.`)
  }
  if (!nextReturnStates(move.from).includes(move.to)) {
    throw new ShopError('move_refused', `A return that is ${returnLabel(move.from).toLowerCase()} cannot be moved so.`)
  }
  if (move.to === 'refused' && move.answer === '') {
    throw new ShopError('invalid', 'Please tell the customer why', 'answer')
  }
  await tx.updateTable('returns').set({ state: move.to, answer: move.answer }).where('id', '=', returnId).execute()
  await tx.insertInto('return_events').values({ return_id: returnId, state: move.to, actor }).execute()
  if (move.to === 'received') await receive(tx, { returnId, orderId, actor, sellable: move.sellable })
  await addEmail(tx, 'return-moved', { returnId, state: move.to })
  return { orderId, orderNumber }
}

type Received = { returnId: string; orderId: string; actor: string; sellable: Map<number, number> }

/** Writes what came back into the stock ledger: all of it as returned, and what cannot be sold as damaged. */
async function receive(tx: Tx, { returnId, orderId, actor, sellable }: Received): Promise<void> {
  const lines = await tx
    .selectFrom('return_lines')
    .select(['position', 'quantity'])
    .where('return_id', '=', returnId)
    .execute()
  for (const { position, quantity } of lines) {
    const good = sellable.get(position)
    if (good === undefined || !Number.isInteger(good) || good < 0 || good > quantity) {
      throw new ShopError('invalid', `Please say how many of the ${quantity} can be sold`, `sellable-${position}`)
    }
    await tx
      .updateTable('return_lines')
      .set({ sellable: good })
      .where('return_id', '=', returnId)
      .where('position', '=', position)
      .execute()
  }
  // One statement: what is written off calls nobody who waits for the size. Sizes in id order, as orders lock them.
  await sql`
    with back as (
      select size_id, sum(quantity)::int as pieces, sum(quantity - sellable)::int as lost
      from return_lines where return_id = ${returnId} group by size_id
    )
    insert into stock_ledger (size_id, change, reason, order_id, actor)
    select size_id, change, reason, of_order, ${actor} from (
      select size_id, pieces as change, 'return' as reason, ${orderId}::text as of_order, 1 as turn from back
      union all
      select size_id, -lost, 'damaged', null, 2 from back where lost > 0
    ) as movements order by size_id, turn`.execute(tx)
}
