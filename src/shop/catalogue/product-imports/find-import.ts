import type { Db } from '../../../platform/database/database.ts'
import { SAMPLE_ROWS } from '../../ground/file-imports/index.ts'
import { type SheetColumn, sheetColumns } from '../products/product-sheet-rules.ts'
import { noImport, selectImports } from './lock-import.ts'
import type { ImportColumns } from './product-import-rules.ts'
import { countProblems } from './take-import.ts'

type ImportProblem = { line: number; column: string; rule: string; cell: string }
export type ImportChange = {
  line: number
  product: string
  size: string
  field: string
  before: unknown
  after: unknown
}

const MOST_SHOWN = 200

/**
 * An import with what its page shows: its columns with examples, the first problems, the first changes. Throws
 * `not_found`.
 */
export async function findImport(db: Db, importId: number) {
  const row = await selectImports(db).where('product_imports.id', '=', importId).executeTakeFirst()
  if (!row) throw noImport()
  const [sample, problems, problemCount, changes] = await Promise.all([
    readSample(db, importId),
    readProblems(db, importId, row.columns, { most: MOST_SHOWN }),
    countProblems(db, importId),
    readChanges(db, importId),
  ])
  return { ...row, sample, problems, problemCount, changes }
}

async function readSample(db: Db, importId: number): Promise<string[][]> {
  const rows = await db
    .selectFrom('product_import_lines')
    .select('cells')
    .where('import_id', '=', importId)
    .orderBy('line')
    .limit(SAMPLE_ROWS)
    .execute()
  return rows.map(({ cells }) => cells as string[])
}

/** Problems by line, after the first `skip`. The column is named as in the file. */
export async function readProblems(
  db: Db,
  importId: number,
  columns: ImportColumns,
  { most, skip = 0 }: { most: number; skip?: number },
): Promise<ImportProblem[]> {
  const titles = new Map(Object.entries(columns).map(([title, field]) => [field as string, title]))
  const rows = await db
    .selectFrom('product_import_problems')
    .select(['line', 'field', 'rule', 'cell'])
    .where('import_id', '=', importId)
    .orderBy('line')
    .orderBy('field')
    .orderBy('rule')
    .limit(most)
    .offset(skip)
    .execute()
  return rows.map(({ field, ...row }) => ({
    ...row,
    column: titles.get(field) ?? sheetColumns[field as SheetColumn] ?? (field === 'line' ? 'Whole line' : field),
  }))
}

async function readChanges(db: Db, importId: number): Promise<ImportChange[]> {
  const rows = await db
    .selectFrom('product_import_changes as c')
    .innerJoin('products', 'products.id', 'c.product_id')
    .leftJoin('sizes', 'sizes.id', 'c.size_id')
    .select(['c.line', 'name', 'ml', 'field', 'before', 'after'])
    .where('c.import_id', '=', importId)
    .where(eb => eb.or([eb('c.size_id', 'is', null), eb('sizes.id', 'is not', null)]))
    .orderBy('c.line')
    .orderBy('field')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ line, name, ml, field, before, after }) => ({
    line,
    product: name,
    size: ml === null ? '' : `${ml} ml`,
    before,
    after,
    field: sheetColumns[field as SheetColumn] ?? field,
  }))
}

const LISTED = 50

/** The latest imports. */
export const listImports = (db: Db) =>
  selectImports(db)
    .where('state', '!=', 'discarded')
    .orderBy('product_imports.created_at', 'desc')
    .orderBy('product_imports.id', 'desc')
    .limit(LISTED)
    .execute()
