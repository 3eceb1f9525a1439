import type { CsvRow } from '../../../platform/csv/csv-row.ts'
import { moreCellsText, noLinesBelow, readRows } from '../../../platform/csv/read-rows.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { turns } from '../../../platform/process/turns.ts'
import { readSent } from '../../ground/file-imports/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { addRedirects, SaveRedirect } from './save-redirect.ts'

const MAX_LINES = 10_000
const SHOWN_PROBLEMS = 10

/**
 * Adds the redirects of a CSV file: from, to, 301 or 302 (301 where nothing stands). All of them, or none. Throws
 * `invalid` with the lines that are refused and why.
 */
export async function importRedirects(tx: Tx, bytes: Uint8Array, by: string): Promise<number> {
  const lines = await readSent(linesOf(bytes))
  const turn = turns()
  const read: Read[] = []
  for (const { line, cells } of lines) {
    await turn()
    read.push(cells.slice(3).some(Boolean) ? { problem: moreCellsText(line) } : readLine(line, cells))
  }
  const redirects = read.flatMap(({ redirect }) => redirect ?? [])
  const refusals = (await addRedirects(tx, redirects, by)).values()
  const problems = read.flatMap(({ line, redirect, problem }) => {
    const why = redirect ? refusals.next().value?.message : ''
    return why ? `Line ${line}: ${why}` : (problem ?? [])
  })
  if (problems.length === 0) return lines.length
  const more = problems.length - SHOWN_PROBLEMS
  throw refused([...problems.slice(0, SHOWN_PROBLEMS), more > 0 ? `and ${more} more` : ''].filter(Boolean).join('. '))
}

const refused = (why: string) => new ShopError('invalid', `Nothing was imported. ${why}`, 'file')

/** The lines below the names of columns, which may be missing. */
async function linesOf(bytes: Uint8Array): Promise<CsvRow[]> {
  const rows = await readRows(bytes, { mostRows: MAX_LINES, besides: 1 })
  const lines = rows.filter(({ cells }, at) => at > 0 || /^\/|^https?:/i.test(cells[0] ?? ''))
  if (lines.length === 0) throw noLinesBelow()
  return lines
}

/** What a line says, or what is wrong with it. */
type Read = { line?: number; redirect?: SaveRedirect; problem?: string }

function readLine(line: number, [from, to, status = '']: readonly string[]): Read {
  const wrong = (why: string) => ({ problem: `Line ${line}: ${why}` })
  if (!['', '301', '302'].includes(status)) return wrong(`'${status.slice(0, 20)}' is neither 301 nor 302`)
  const { data, error } = SaveRedirect.safeParse({ from, to, permanent: status !== '302' })
  return data ? { line, redirect: data } : wrong(error.issues[0]?.message ?? 'This is mistyped')
}
