import type { CsvRow } from '../../../platform/csv/csv-row.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { demandState } from '../../ground/demand-state.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type FileColumns, type FileKind, type FileState, fileStates, type Outcome } from './courier-file-rules.ts'

/** What became of a line of a list. */
export type ReportLine = {
  line: number
  number: string
  word: string
  reason: string
  outcome: Outcome
  why: string
}

export const noFile = () => new ShopError('not_found', 'There is no such list')

/** Courier lists with what is read of them. */
export const selectFiles = (db: Db) =>
  db
    .selectFrom('courier_files')
    .innerJoin('couriers', 'couriers.id', 'courier_id')
    .select(['courier_files.id as fileId', 'courier_id as courierId', 'couriers.name as courier'])
    .select(eb => [
      eb.ref('kind').$castTo<FileKind>().as('kind'),
      eb.ref('state').$castTo<FileState>().as('state'),
      eb.ref('columns').$castTo<FileColumns | null>().as('columns'),
      eb.ref('header').$castTo<string[]>().as('header'),
      eb.ref('rows').$castTo<CsvRow[]>().as('rows'),
      eb.ref('report').$castTo<ReportLine[]>().as('report'),
    ])

/**
 * Locks a courier's list until the transaction ends. Throws `not_found`, `move_refused` when it is in none of these
 * states.
 */
export async function lockFile(tx: Tx, fileId: number, ...states: FileState[]) {
  const row = await selectFiles(tx).where('courier_files.id', '=', fileId).forUpdate('courier_files').executeTakeFirst()
  if (!row) throw noFile()
  demandState('list', row.state, states, fileStates)
  return row
}
export type HeldFile = Awaited<ReturnType<typeof lockFile>>
