import type { Db, Tx } from '../../../platform/database/database.ts'
import { demandState } from '../../ground/demand-state.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type MoveState, moveStates } from './move-file-rules.ts'

/** A query of moves; the caller adds conditions. */
export const selectMoves = (db: Db) =>
  db
    .selectFrom('moves')
    .select([
      'id as moveId',
      'name',
      'category',
      'default_ml as defaultMl',
      'created_by as by',
      'created_at as createdAt',
    ])
    .select('live_at as liveAt')
    .select(eb => eb.ref('state').$castTo<MoveState>().as('state'))

export type Move = Awaited<ReturnType<typeof lockMove>>

/** Locks a move until the transaction ends. Throws `not_found`, `move_refused` when it is in none of these states. */
export async function lockMove(tx: Tx, moveId: number, ...states: MoveState[]) {
  const move = await selectMoves(tx).where('id', '=', moveId).forUpdate().executeTakeFirst()
  if (!move) throw noMove()
  demandState('move', move.state, states, moveStates)
  return move
}

/** The error for an unknown move. */
export const noMove = () => new ShopError('not_found', 'There is no such move')
