import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { type Ask, type FileKind, fileKinds } from './move-file-rules.ts'
import type { Problem } from './readers/csv-lines.ts'

/** A row of a file with its line. */
export type Numbered<Row> = { line: number; row: Row }

type Of = { moveId: number; fileId: number; byWriter: boolean }

/** Adds what was not understood of rows of a file, by their lines. */
export async function recordProblems(
  tx: Tx,
  { moveId, fileId, byWriter }: Of,
  rows: readonly { line: number; problems?: readonly Problem[] }[],
): Promise<void> {
  const problems = rows.flatMap(({ line: ofLine, problems: own = [] }) => own.map(problem => ({ ...problem, ofLine })))
  if (problems.length === 0) return
  await sql`
    insert into move_problems (move_id, file_id, line, field, cell, reason, of_line, ask, key, by_writer)
    select ${moveId}, ${fileId}, line, "column", cell, reason, "ofLine", coalesce(ask, ''), coalesce(key, ''), ${byWriter}
    from jsonb_to_recordset(${JSON.stringify(problems)}::jsonb)
      as p (line int, "column" text, cell text, reason text, "ofLine" int, ask text, key text)`.execute(tx)
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

const MOST_KINDS = 100

/**
 * Problems of one kind: how many, the first of them, and what one answer decides for all. `answer`: as it was answered.
 */
export type ProblemKind = {
  kind: string
  column: string
  reason: string
  count: number
  line: number
  cell: string
  ask: Ask | null
  key: string
}

/**
 * What was not understood by its kind, the most frequent first. Figures and quoted words within a reason do not make a
 * kind of its own.
 * @rule which problems of moved files are one kind
 */
export async function readProblemKinds(db: Db, moveId: number): Promise<ProblemKind[]> {
  const { rows } = await sql<Omit<ProblemKind, 'kind'> & { kind: FileKind }>`
    select f.kind, min(p.field) as column, (array_agg(p.reason order by p.line))[1] as reason, count(*)::int as count,
      min(p.line) as line, (array_agg(p.cell order by p.line))[1] as cell, nullif(p.ask, '') as ask, p.key
    from move_problems p join move_files f on f.id = p.file_id where p.move_id = ${moveId}
    group by f.kind, p.ask, p.key, case when p.ask = '' then regexp_replace(p.reason, '''[^'']*''|[0-9][0-9,.]*', '', 'g') else '' end
    order by p.ask = '', count(*) desc, 2, 3 limit ${MOST_KINDS}`.execute(db)
  return rows.map(({ kind, ...row }) => ({ ...row, kind: fileKinds[kind] }))
}
