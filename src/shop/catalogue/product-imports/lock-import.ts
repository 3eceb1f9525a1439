import type { Db, Tx } from '../../../platform/database/database.ts'
import { demandState } from '../../ground/demand-state.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type ImportColumns, type ImportResult, type ImportState, importStates } from './product-import-rules.ts'

export const selectImports = (db: Db) =>
  db
    .selectFrom('product_imports')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select([
      'product_imports.id as importId',
      'file_name as fileName',
      'lines',
      'checked',
      'checked_line as checkedLine',
      'problem',
      'staff_id as staffId',
      'staff.name as by',
      'product_imports.created_at as createdAt',
      'ended_at as endedAt',
    ])
    .select(eb => [
      eb.ref('state').$castTo<ImportState>().as('state'),
      eb.ref('header').$castTo<string[]>().as('header'),
      eb.ref('columns').$castTo<ImportColumns>().as('columns'),
      eb.ref('result').$castTo<ImportResult | null>().as('result'),
    ])

export const noImport = () => new ShopError('not_found', 'There is no such import')

/**
 * Locks an import until the transaction ends. Throws `not_found`, `move_refused` when it is in none of these states.
 */
export async function lockImport(tx: Tx, importId: number, ...states: ImportState[]) {
  const row = await selectImports(tx)
    .where('product_imports.id', '=', importId)
    .forUpdate('product_imports')
    .executeTakeFirst()
  if (!row) throw noImport()
  demandState('import', row.state, states, importStates)
  return row
}
