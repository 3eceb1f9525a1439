import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Problem } from './readers/csv-lines.ts'
import { type FileKind, fileKinds } from './rules.ts'

/** A row of a file with its line. */
export type Numbered<Row> = { line: number; row: Row }

/** Adds what was not understood of a file. */
export async function recordProblems(
  tx: Tx,
  { moveId, fileId }: { moveId: number; fileId: number },
  problems: readonly Problem[],
): Promise<void> {
  if (problems.length === 0) return
  await sql`
    insert into move_problems (move_id, file_id, line, field, cell, reason)
    select ${moveId}, ${fileId}, line, "column", cell, reason
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) as p (line int, "column" text, cell text, reason text)`.execute(
    tx,
  )
}

/** What was not understood, file by file and line by line, after the first `skip`. */
export async function readProblems(db: Db, moveId: number, { most, skip = 0 }: { most: number; skip?: number }) {
  const rows = await db
    .selectFrom('move_problems as p')
    .innerJoin('move_files as f', 'f.id', 'p.file_id')
    .select(['p.id as problemId', 'f.file_name as fileName', 'p.line', 'p.field as column', 'p.cell', 'p.reason'])
    .select(eb => eb.ref('f.kind').$castTo<FileKind>().as('kind'))
    .where('p.move_id', '=', moveId)
    .orderBy('p.file_id')
    .orderBy('p.line')
    .orderBy('p.id')
    .limit(most)
    .offset(skip)
    .execute()
  return rows.map(({ kind, ...row }) => ({ ...row, kind: fileKinds[kind] }))
}
