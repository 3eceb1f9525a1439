import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamRows } from '../src/platform/csv/stream-rows.ts'
import type { FileKind } from '../src/shop/people/moves/move-file-rules.ts'
import type { Problem } from '../src/shop/people/moves/readers/csv-lines.ts'
import { type AnyRow, readFile } from '../src/shop/people/moves/readers/index.ts'

type ReadFile<Row> = { rows: Row[]; problems: Problem[]; notTaken: [column: string, count: number][] }

/** What is read of a file of another shop with this text, one thing after the other. */
export async function* readsOf(kind: FileKind, text: string): ReturnType<typeof readFile> {
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-moved-'))
  const path = join(folder, 'file.csv')
  try {
    await writeFile(path, text)
    yield* readFile(kind, streamRows(path))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The rows of such a file, with all that is told of them. */
export async function read<Row = AnyRow>(kind: FileKind, text: string): Promise<ReadFile<Row>> {
  const rows: Row[] = []
  const problems: Problem[] = []
  let notTaken: ReadFile<Row>['notTaken'] = []
  for await (const read of readsOf(kind, text)) {
    if ('notTaken' in read) {
      notTaken = read.notTaken.map(({ column, count }) => [column, count])
      problems.push(...read.problems)
      continue
    }
    const { row, problems: own } = read
    if (row) rows.push(row as Row)
    problems.push(...own, ...(row && 'questions' in row ? row.questions : []))
  }
  return { rows, problems, notTaken }
}

/** Problems as their lines, columns and reasons. */
export const said = (problems: readonly Problem[]) =>
  problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`)
