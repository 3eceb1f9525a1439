import { createHash } from 'node:crypto'
import { countOf, guessBy, placesOf, suggestColumns } from '../../ground/file-imports/index.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { latinDigits } from '../../ground/typed-number-rules.ts'
import { readAmount } from '../settlement/index.ts'
import type { BankColumns, BankMeaning } from './bank-file-rules.ts'

/** Money that came in, as a statement has it. */
export type BankLine = {
  line: number
  paidOn: string
  amount: Paisa
  name: string
  reference: string
  fingerprint: string
}

const guesses: [RegExp, BankMeaning | 'ignore'][] = [
  [/debit|withdraw|paid ?out|\bdr\b/i, 'debit'],
  [/credit|deposit|received|amount|\bcr\b/i, 'credit'],
  [/value ?date/i, 'ignore'],
  [/date|time/i, 'date'],
  [/name|sender|from|remitter|payer/i, 'name'],
  [/ref|desc|narrat|particular|detail|remark|trans|stan|rrn/i, 'reference'],
]
/** What the columns of a bank's statement seem to hold. */
export const guessBankColumns = (header: readonly string[]): BankColumns =>
  suggestColumns(header, { guess: guessBy(guesses), several: ['name', 'reference'] })

/** Throws `invalid` for columns that a statement cannot be read by. */
export function checkBankColumns(columns: BankColumns): void {
  const count = countOf(columns)
  if (count('date') !== 1 || count('credit') !== 1)
    throw new ShopError('invalid', 'Please name one column as the date and one as the amount that came in')
  if (count('debit') > 1) throw new ShopError('invalid', 'The amount that went out is one column')
}

/**
 * What came in, of a statement's rows. Rows without an amount that came in, or without a date (sums, remarks), are left
 * out. Throws `invalid` with the line of a date or amount that cannot be read.
 */
export function readBankLines(
  { header, rows }: { header: readonly string[]; rows: readonly string[][] },
  columns: BankColumns,
): BankLine[] {
  const places = placesOf(header, columns)
  const cells = (row: readonly string[], meaning: BankMeaning) => places(meaning).map(at => (row[at] ?? '').trim())
  const seen = new Map<string, number>()
  const lines = rows.flatMap((row, index): BankLine[] => {
    const [date = '', credit = ''] = [cells(row, 'date')[0], cells(row, 'credit')[0]]
    const [debit = ''] = cells(row, 'debit')
    if (!/\d/.test(latinDigits(date)) || !/\d/.test(latinDigits(credit))) return []
    const wrong = (cell: string, what: string) =>
      new ShopError('invalid', `Line ${index + 1}: '${cell.slice(0, 40)}' is no ${what}`)
    const paidOn = readDay(date)
    if (!paidOn) throw wrong(date, 'date')
    const amount = readAmount(credit)
    if (amount === null) throw wrong(credit, 'amount')
    if (amount <= 0 || (readAmount(debit) ?? 0) > 0) return []
    const name = cells(row, 'name').join(' ').slice(0, 200)
    const reference = cells(row, 'reference').join(' ').slice(0, 300)
    const same = JSON.stringify([paidOn, amount, name, reference])
    const nth = (seen.get(same) ?? 0) + 1
    seen.set(same, nth)
    const fingerprint = createHash('sha256').update(`${same} ${nth}`).digest('base64url')
    return [{ line: index + 1, paidOn, amount, name, reference, fingerprint }]
  })
  if (lines.length === 0) throw new ShopError('invalid', 'No line has a date and an amount that came in')
  return lines
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * '2026-11-22' of '22/11/2026', '22-Nov-26', 'Nov 22, 2026' or '2026-11-22', whatever follows; null for no date. Days
 * stand before months.
 */
export function readDay(cell: string): string | null {
  const text = latinDigits(cell).toLowerCase()
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text)
  const plain = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ,]+(\d{4}|\d{2})(?!\d)/.exec(text)
  const named = /^([a-z]{3,9})[ -](\d{1,2}),? +(\d{4})(?!\d)/.exec(text)
  const [year, month, date] = iso
    ? [iso[1], iso[2], iso[3]]
    : plain
      ? [plain[3], plain[2], plain[1]]
      : named
        ? [named[3], named[1], named[2]]
        : []
  if (year === undefined || month === undefined || date === undefined) return null
  const monthNumber = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1
  const day = new Date(Date.UTC(Number(year.length === 2 ? `20${year}` : year), monthNumber - 1, Number(date)))
  const same = day.getUTCMonth() === monthNumber - 1 && day.getUTCDate() === Number(date)
  return same && day.getUTCFullYear() >= 2000 && day.getUTCFullYear() < 2100 ? day.toISOString().slice(0, 10) : null
}
