import { sql } from 'kysely'
import type { CsvRow } from '../../../platform/csv/csv-row.ts'
import type { Db } from '../../../platform/database/database.ts'
import { SAMPLE_ROWS } from '../../ground/file-imports/index.ts'
import { type ListPart, partOf } from '../../ground/list-filters-and-pages.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readFileLines, suggestFileColumns } from './courier-file-columns.ts'
import { type FileColumns, type FileKind, type FileState, type Outcome, outcomeTexts } from './courier-file-rules.ts'
import { plainWord } from './courier-words.ts'
import { rememberedColumns } from './import-file.ts'
import { noFile, type ReportLine, selectFiles } from './lock-file.ts'

/** A courier's list: what its columns hold, which words wait to be explained, and what became of its lines. */
export type CourierFile = {
  fileId: number
  courierId: string
  courier: string
  kind: FileKind
  state: FileState
  fileName: string
  createdAt: Date
  by: string
  header: string[]
  /** The first rows. */
  sample: string[][]
  columns: FileColumns
  /** Why it was not applied by the columns of before. */
  problem: string | null
  /** A page of its lines, those that somebody must look at first, and how many each outcome has. */
  report: ListPart<ReportLine>
  counts: [outcome: Outcome, lines: number][]
  /** The first words that nobody has explained, with how many lines have each and an example. */
  unknown: ListPart<{ word: string; lines: number; number: string }>
}

/** Of 2,000 lines, and as many words. */
/** A courier's list, with a page of what became of its lines. Throws `not_found`. */
export async function findFile(db: Db, fileId: number, page = 1): Promise<CourierFile> {
  const row = await selectFiles(db)
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff.name as by', 'file_name as fileName', 'courier_files.created_at as createdAt'])
    .where('courier_files.id', '=', fileId)
    .executeTakeFirst()
  if (!row) throw noFile()
  const { rows, report, ...file } = row
  const { kind, header } = file
  const columns = suggestFileColumns(kind, header, await rememberedColumns(db, file.courierId, kind))
  const came = Map.groupBy(report, ({ outcome }) => outcome)
  const outcomes = (Object.keys(outcomeTexts) as Outcome[]).map(outcome => [outcome, came.get(outcome) ?? []] as const)
  const byWord = Map.groupBy(came.get('unknown') ?? [], ({ word }) => plainWord(word))
  const words = [...byWord.values()].flatMap(lines => {
    const [first] = lines
    return first ? [{ word: first.word, lines: lines.length, number: first.number }] : []
  })
  return {
    ...file,
    columns,
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells),
    problem: file.state === 'mapping' ? problemOf(kind, { header, rows }, columns) : null,
    report: partOf(
      outcomes.flatMap(([, lines]) => lines),
      page,
    ),
    counts: outcomes.flatMap(([outcome, lines]) => (lines.length > 0 ? [[outcome, lines.length]] : [])),
    unknown: partOf(words, 1),
  }
}

function problemOf(kind: FileKind, table: { header: string[]; rows: CsvRow[] }, columns: FileColumns): string | null {
  try {
    readFileLines(kind, table, columns)
    return null
  } catch (error) {
    if (error instanceof ShopError) return error.message
    throw error
  }
}

/** A list among the latest. */
export type ListedFile = Pick<
  CourierFile,
  'fileId' | 'courier' | 'kind' | 'state' | 'fileName' | 'createdAt' | 'by'
> & {
  lines: number
  done: number
  refused: number
}

const LISTED = 50

/** The latest lists of couriers, those that wait for somebody first. */
export async function listFiles(db: Db): Promise<ListedFile[]> {
  const count = (outcome: string) =>
    sql`(select count(*)::int from jsonb_array_elements(report) as line where line ->> 'outcome' = ${outcome})`
  const { rows } = await sql<ListedFile>`
    select courier_files.id as "fileId", couriers.name as courier, kind, state, file_name as "fileName",
      courier_files.created_at as "createdAt", staff.name as by,
      case when state = 'mapping' then jsonb_array_length(rows) else jsonb_array_length(report) end as lines,
      ${count('done')} as done, ${count('refused')} as refused
    from (select * from courier_files where state <> 'discarded'
      order by state = 'done', created_at desc, id desc limit ${LISTED}) courier_files
    join couriers on couriers.id = courier_id join staff on staff.id = staff_id
    order by state = 'done', courier_files.created_at desc, courier_files.id desc`.execute(db)
  return rows
}
