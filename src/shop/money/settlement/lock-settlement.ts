import type { Tx } from '../../../platform/database/database.ts'
import { demandState } from '../../ground/demand-state.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type SettlementState, settlementStates } from './settlement-rules.ts'

/**
 * Locks a settlement until the transaction ends. Throws `not_found`, `move_refused` when it is in none of these states.
 */
export async function lockSettlement(tx: Tx, settlementId: number, ...states: SettlementState[]) {
  const row = await tx
    .selectFrom('settlements')
    .innerJoin('couriers', 'couriers.id', 'courier_id')
    .select([
      'settlements.id',
      'courier_id as courierId',
      'couriers.name as courier',
      'state',
      'header',
      'rows',
      'reference',
    ])
    .where('settlements.id', '=', settlementId)
    .forUpdate('settlements')
    .executeTakeFirst()
  if (!row) throw noSettlement()
  const state = row.state as SettlementState
  demandState('settlement', state, states, settlementStates)
  return { ...row, state }
}

export const noSettlement = () => new ShopError('not_found', 'There is no such settlement')
