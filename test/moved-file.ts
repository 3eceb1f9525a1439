import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { streamRows } from '../src/platform/csv/stream-rows.ts'
import type { FileKind } from '../src/shop/people/moves/move-file-rules.ts'
import type { Problem } from '../src/shop/people/moves/readers/csv-lines.ts'
import { type AnyRow, readFile, readFileAt } from '../src/shop/people/moves/readers/readers-by-kind.ts'
import type { ProductRow } from '../src/shop/people/moves/readers/rows.ts'

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
export const read = <Row = AnyRow>(kind: FileKind, text: string): Promise<ReadFile<Row>> =>
  gathered(readsOf(kind, text))

/** The same of a file as it is sent: a text or a workbook. `told`: problems as their lines, columns and reasons. */
export async function readSent<Row = AnyRow>(kind: FileKind, file: string | Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'khushbu-moved-'))
  const path = join(folder, 'file')
  try {
    await writeFile(path, file)
    const { rows, problems, notTaken } = await gathered<Row>(readFileAt({ kind, path }))
    return { rows, told: said(problems), notTaken: notTaken.map(([column, count]) => ({ column, count })) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function gathered<Row>(reads: ReturnType<typeof readFile>): Promise<ReadFile<Row>> {
  const rows: Row[] = []
  const problems: Problem[] = []
  let notTaken: ReadFile<Row>['notTaken'] = []
  for await (const read of reads) {
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

/** The sizes of a product, with prices in rupees. */
export const sizesOf = ({ sizes }: ProductRow) =>
  sizes.map(({ ml, price, was, stock, sku, counted }) => [ml, price / 100, was && was / 100, stock, sku, counted])
