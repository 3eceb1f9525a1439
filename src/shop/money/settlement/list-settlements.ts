import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import type { SettlementState } from './settlement-rules.ts'

export type ListedSettlement = {
  _id: number
  courier: string
  state: SettlementState
  /** A day: '2026-11-22'. */
  paidOn: string
  reference: string
  fileName: string
  lines: number
  received: Paisa | null
}

const LISTED = 100

/** The latest settlements; those that are not closed first. */
export async function listSettlements(db: Db): Promise<ListedSettlement[]> {
  const { rows } = await sql<ListedSettlement>`
    select settlements.id as "_id", name as courier, state, paid_on::text as "paidOn", reference, file_name as "fileName",
      jsonb_array_length(rows) as lines, received
    from settlements join couriers on couriers.id = courier_id where state <> 'discarded'
    order by state = 'closed', settlements.id desc limit ${LISTED}`.execute(db)
  return rows
}

/** Statements that nobody has settled: their columns are to be named, or their lines decided. */
export const openStatements = sql<WaitingWork>`
  select id::text, created_at as since, null::timestamptz as until from settlements where state in ('mapping', 'open')`
