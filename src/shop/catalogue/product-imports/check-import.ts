import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { compareLines } from './compare-lines.ts'
import { lockImport } from './lock-import.ts'
import { type Categories, type ReadLine, readLine } from './read-product-cells.ts'

const LINES_AT_ONCE = 500
const LENGTH_AT_ONCE = 2_000_000

/**
 * Reads the staged lines of an import by its columns, a batch a transaction, and compares them with the shop. Nothing
 * of the shop is changed. Interrupted, it goes on after the last batch. `wasPriceDays`: the setting; `signal`: the
 * process stops.
 */
export async function checkImport(
  db: Db,
  importId: number,
  { wasPriceDays, signal }: { wasPriceDays: number; signal?: AbortSignal },
): Promise<void> {
  // PostgreSQL has no statistics of the new lines yet. Outside a transaction, whose end would otherwise release the
  // lock of ANALYZE.
  await sql`analyze product_import_lines`.execute(db)
  while (await inTransaction(db, tx => checkBatch(tx, importId, wasPriceDays))) signal?.throwIfAborted()
}

/** Whether there is more to do. */
async function checkBatch(tx: Tx, importId: number, wasPriceDays: number): Promise<boolean> {
  const held = await lockImport(tx, importId)
  if (held.state !== 'checking') return false
  // The first line, and what follows it within the length: lines of long texts are few at once.
  const { rows: lines } = await sql<{ line: number; cells: string[] }>`
    select line, cells from (
      select line, cells, sum(length(cells::text)) over (order by line) - length(cells::text) as before
      from (select line, cells from product_import_lines where import_id = ${importId} and line > ${held.checkedLine}
        order by line limit ${LINES_AT_ONCE}) next
    ) numbered where before < ${LENGTH_AT_ONCE} order by line`.execute(tx)
  const last = lines.at(-1)
  if (!last) {
    const result = await compareLines(tx, importId, wasPriceDays)
    await tx
      .updateTable('product_imports')
      .set({ state: 'checked', result: JSON.stringify(result) })
      .where('id', '=', importId)
      .execute()
    return false
  }
  const how = { ...held, categories: await findCategories(tx) }
  const read: ReadLine[] = []
  for (const line of lines) {
    read.push(readLine(line, how))
    // HTML takes some milliseconds a line: requests go on meanwhile.
    await nextTurn()
  }
  await sql`
    update product_import_lines l set facts = r.facts, address = r.address, stock = r.stock, stock_seen = r."stockSeen"
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
      as r (line int, facts jsonb, address text, stock int, "stockSeen" int)
    where l.import_id = ${importId} and l.line = r.line`.execute(tx)
  const problems = read.flatMap(({ line, problems }) => problems.map(problem => ({ line, ...problem })))
  await sql`
    insert into product_import_problems (import_id, line, field, rule, cell, compared)
    select ${importId}, line, field, rule, cell, false
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as p (line int, field text, rule text, cell text)`.execute(
    tx,
  )
  await tx
    .updateTable('product_imports')
    .set({ checked: held.checked + lines.length, checked_line: last.line })
    .where('id', '=', importId)
    .execute()
  return true
}

async function findCategories(tx: Tx): Promise<Categories> {
  const rows = await tx.selectFrom('categories').select('name').execute()
  return new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
}
