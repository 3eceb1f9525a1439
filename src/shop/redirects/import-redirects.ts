import { CsvError } from '../../platform/csv/decode-text.ts'
import { readRows } from '../../platform/csv/read-rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ShopError } from '../shop-error.ts'
import { addRedirect, SaveRedirect } from './save-redirect.ts'

const MAX_LINES = 1_000
const SHOWN_PROBLEMS = 10

/**
 * Adds the redirects of a CSV file: from, to, 301 or 302 (301 where nothing stands). All of them, or none. Throws `invalid` with the lines
 * that are refused and why.
 */
export async function importRedirects(tx: Tx, bytes: Uint8Array, by: string): Promise<number> {
  const rows = await readRows(bytes, { mostRows: MAX_LINES, besides: 1 }).catch(error => {
    throw error instanceof CsvError ? refused(error.message) : error
  })
  const lines = rows.filter(({ cells }, at) => at > 0 || /^\/|^https?:/i.test(cells[0] ?? ''))
  if (lines.length === 0) throw refused('The file has no lines')
  const problems: string[] = []
  for (const { line, cells } of lines) {
    const problem = await addLine(tx, cells, by)
    if (problem) problems.push(`Line ${line}: ${problem}`)
  }
  if (problems.length === 0) return lines.length
  const more = problems.length - SHOWN_PROBLEMS
  throw refused([...problems.slice(0, SHOWN_PROBLEMS), more > 0 ? `and ${more} more` : ''].filter(Boolean).join('. '))
}

const refused = (why: string) => new ShopError('invalid', `Nothing was imported. ${why}`, 'file')

async function addLine(tx: Tx, [from, to, status = '']: readonly string[], by: string): Promise<string | null> {
  if (!['', '301', '302'].includes(status)) return `'${status.slice(0, 20)}' is neither 301 nor 302`
  const { data, error } = SaveRedirect.safeParse({ from, to, permanent: status !== '302' })
  if (!data) return error.issues[0]?.message ?? 'This is mistyped'
  try {
    // A refusal leaves the transaction usable.
    await inTransaction(tx, within => addRedirect(within, data, by))
    return null
  } catch (refusal) {
    if (refusal instanceof ShopError) return refusal.message
    throw refusal
  }
}
