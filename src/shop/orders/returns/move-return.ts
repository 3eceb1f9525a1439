import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { amountText, type Paisa, rs } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber, readWhole } from '../../ground/typed-number-rules.ts'
import { lockStockOf } from '../../stock/stock/index.ts'
import { lockReturn, tellState } from './lock-return.ts'
import { findDue, returnWorth } from './paid-and-due.ts'
import { nextReturnStates, RETURN_NOTE_LIMIT, type ReturnWish, returnLabel, returnStates } from './return-rules.ts'

/** What a return is worth, as staff type it in whole rupees. */
export const ReturnValue = z
  .preprocess(
    // Nothing typed is no zero: it would be worth nothing.
    typed => (typeof typed === 'string' && typed.trim() === '' ? undefined : plainNumber(typed)),
    z.coerce
      .number({ error: 'Please enter whole rupees' })
      .int('Please enter whole rupees')
      .min(0, 'Please enter whole rupees')
      .max(10_000_000, 'This amount is too large'),
  )
  .transform(rs)

/**
 * A move of a return by staff. `sellable`: of each line received, by its position, how many go back on sale; the others
 * are written off. `value`: what they are worth; without it what was paid for them.
 */
export const MoveReturn = z
  .object({
    from: z.enum(returnStates),
    to: z.enum(returnStates),
    answer: z.string().trim().max(RETURN_NOTE_LIMIT, `Please use ${RETURN_NOTE_LIMIT} characters or less`).default(''),
  })
  .extend({ value: z.literal('').or(ReturnValue).optional() })
  .catchall(z.unknown())
  .transform(({ from, to, answer, value, ...others }) => ({
    from,
    to,
    answer,
    value: value === '' ? undefined : value,
    sellable: new Map(
      Object.entries(others).flatMap(([name, value]) => {
        const position = /^sellable-(\d{1,3})$/.exec(name)?.[1]
        const count = typeof value === 'string' ? readWhole(value) : null
        // Nothing typed is no zero: that many bottles would be written off.
        return position && count !== null ? [[Number(position), count] as const] : []
      }),
    ),
  }))
type Moved = Omit<z.output<typeof MoveReturn>, 'value'> & { value?: Paisa | undefined; returnId: string; actor: string }

/**
 * Moves a return to its next state with the words for its customer, which replace those of the state before, and queues
 * the email. Received bottles go back on sale or are written off, by rows of the stock ledger, and what they are worth
 * becomes due. A return is done once nothing of it is due. Throws `not_found`, `move_refused`, `invalid`.
 */
export async function moveReturn(
  tx: Tx,
  { returnId, actor, value, ...move }: Moved,
): Promise<{ orderId: string; orderNumber: string; value: Paisa | null }> {
  const held = await lockReturn(tx, returnId)
  const { id: orderId, order_number: orderNumber } = held.order
  if (held.state !== move.from) {
    const is = returnLabel(held.state).toLowerCase()
    throw new ShopError('move_refused', `Somebody else has moved this return: it is ${is} now.`)
  }
  if (!nextReturnStates(move.from).includes(move.to)) {
    throw new ShopError('move_refused', `A return that is ${returnLabel(move.from).toLowerCase()} cannot be moved so.`)
  }
  if (move.to === 'refused' && move.answer === '') {
    throw new ShopError('invalid', 'Please tell the customer why', 'answer')
  }
  if (move.to === 'done') await demandNothingDue(tx, returnId, move.answer)
  const worth = move.to === 'received' ? await worthAs(tx, returnId, held.wish, value) : held.value
  await tx
    .updateTable('returns')
    .set({ state: move.to, answer: move.answer, value: worth })
    .where('id', '=', returnId)
    .execute()
  await tellState(tx, { returnId, state: move.to, actor })
  if (move.to === 'received') await receive(tx, { returnId, orderId, actor, sellable: move.sellable })
  return { orderId, orderNumber, value: worth }
}

async function worthAs(tx: Tx, returnId: string, wish: ReturnWish, typed: Paisa | undefined): Promise<Paisa> {
  const worth = await returnWorth(tx, returnId)
  if (typed === undefined) return worth[wish]
  if (typed > worth.exchange) {
    throw new ShopError(
      'invalid',
      `${amountText(worth.exchange)} was paid for them: at most that is given back`,
      'value',
    )
  }
  return typed
}

async function demandNothingDue(tx: Tx, returnId: string, answer: string): Promise<void> {
  const due = await findDue(tx, returnId)
  if (due > 0) {
    throw new ShopError(
      'move_refused',
      `${amountText(due)} of this return are due: please pay them back, or send an exchange.`,
    )
  }
  if (answer === '') throw new ShopError('invalid', 'Please tell the customer how it ended', 'answer')
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
  await lockStockOf(tx, [orderId])
  // One statement: what is written off calls nobody who waits for the size. Of a set its parts are written off.
  await sql`
    with back as (
      select array_agg(size_id) as sizes, array_agg(pieces) as pieces, array_agg(lost) as lost from (
        select size_id, sum(quantity)::int as pieces, sum(quantity - sellable)::int as lost
        from return_lines where return_id = ${returnId} group by size_id) as of_size
    )
    insert into stock_ledger (size_id, change, reason, order_id, actor)
    select size_id, change, reason, of_order, ${actor} from (
      select size_id, moves.pieces as change, is_set, 'return' as reason, ${orderId}::text as of_order, 1 as turn
      from back, order_moves(${orderId}, sizes, back.pieces) as moves
      union all
      select size_id, -moves.pieces, is_set, 'damaged', null, 2
      from back, order_moves(${orderId}, sizes, lost) as moves where moves.pieces > 0 and not is_set
    ) as movements order by is_set, size_id, turn`.execute(tx)
}
