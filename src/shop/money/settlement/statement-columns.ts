import { turns } from '../../../platform/process/turns.ts'
import { countOf, demandNotSwapped, guessBy, placesOf, suggestColumns } from '../../ground/file-imports/index.ts'
import { minus, type Paisa, paisa, sum } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { isShortened, shortenedText } from '../../ground/shortened-numbers.ts'
import { latinDigits } from '../../ground/typed-number-rules.ts'
import { sharesOf } from '../../settings/tax/tax-rules.ts'
import { kindOfCell, trackingOf } from '../courier-files/index.ts'
import { readAmount } from './read-amount.ts'
import type { ColumnMeaning, Columns } from './settlement-rules.ts'

/** A courier's file: the names of its columns, each once, and the rows below. */
type Statement = { header: string[]; rows: string[][] }

/** A line of a courier's file, read by its columns. Amounts in paisa. */
export type StatementLine = {
  /** Of the file's rows, counted from 1. */
  line: number
  trackingNumber: string
  orderNumber: string
  cod: Paisa
  fee: Paisa
  /** Of `fee`: the courier's own sales tax on it. */
  feeTax: Paisa
  tax: Paisa
  /** Of `tax`; null where the file has one sum. */
  incomeTax: Paisa | null
  salesTax: Paisa | null
  net: Paisa | null
}

const guesses: [RegExp, ColumnMeaning][] = [
  [/net|payable|paid ?out|remit|transfer/i, 'net'],
  [/(service|fee|charges?|delivery|shipping|return).*incl/i, 'fee'],
  // A courier's own tax on what it charges, which is not withheld from the house.
  [/(gst|tax) on|(service|fee|charges?|transaction|reversal|delivery|shipping|return).*(gst|tax)/i, 'feeTax'],
  [/income|wht|withh|i\.?t\.?$/i, 'incomeTax'],
  [/sales|gst|s\.?t\.?$/i, 'salesTax'],
  [/tax/i, 'tax'],
  [/fee|charge|deduct|fuel|handling|insurance/i, 'fee'],
  [/order|ref/i, 'order'],
  [/track|cn\b|c\.n|consignment|awb|shipment ?(no|num|id)/i, 'tracking'],
  [/cod|collect|invoice|amount/i, 'cod'],
]

/** What couriers keep: may stand in several columns. */
const deducted: readonly ColumnMeaning[] = ['fee', 'feeTax', 'tax', 'incomeTax', 'salesTax']

/** What the columns of a courier's file seem to hold: as they were named for it before, else by their names. */
export function suggestStatementColumns(header: readonly string[], remembered: Columns | null = null): Columns {
  const byName = guessBy(guesses)
  // A single column 'WHT' or 'Tax Withheld' may hold both taxes: one sum, unless it says income tax or another one has
  // the sales tax.
  const isOneSum = (name: string) => !header.some(each => byName(each) === 'salesTax') && !/income/i.test(name)
  return suggestColumns(header, {
    remembered,
    guess: name => (byName(name) === 'incomeTax' && isOneSum(name) ? 'tax' : byName(name)),
    several: deducted,
  })
}

/** Throws `invalid` for columns that cannot be settled by. */
export function checkColumns(columns: Columns): void {
  const count = countOf(columns)
  if (count('cod') !== 1) throw new ShopError('invalid', 'Please name one column as the cash collected')
  if (count('tracking') + count('order') === 0)
    throw new ShopError('invalid', 'Please name the column of the tracking number or of the order number')
  if (count('tax') > 0 && count('incomeTax') + count('salesTax') > 0)
    throw new ShopError('invalid', 'Please name the taxes apart, or as one sum, not both')
  for (const meaning of ['tracking', 'order', 'net'] as const)
    if (count(meaning) > 1)
      throw new ShopError('invalid', 'Tracking number, order number and sum paid out are one column each')
}

/**
 * The lines of a courier's file. Rows that name no parcel are sums or remarks, and are left out. Other work goes on
 * meanwhile. Throws `invalid` with the line of an amount that cannot be read or a number that Excel has shortened, and
 * when columns are swapped.
 */
export async function readLines({ header, rows }: Statement, columns: Columns): Promise<StatementLine[]> {
  const at = placesOf(header, columns)
  // 60 columns of 5,000 amounts are read in 350 ms.
  const turn = turns()
  // Some couriers write what they deduct below zero; in such a column, as in others, the opposite sign takes a
  // deduction back.
  const isBelowZero: boolean[] = []
  for (const column of deducted.flatMap(at)) {
    await turn()
    const amounts = rows.map(row => readAmount(row[column] ?? '') ?? 0)
    isBelowZero[column] = amounts.filter(amount => amount < 0).length > amounts.filter(amount => amount > 0).length
  }
  demandNotSwapped(
    (['tracking', 'order'] as const).flatMap(meaning => {
      const [column] = at(meaning)
      const holds = meaning === 'tracking' ? ('tracking number' as const) : ('order number' as const)
      return column === undefined
        ? []
        : [{ name: header[column] ?? '', holds, cells: rows.map(row => row[column] ?? '') }]
    }),
    kindOfCell,
  )
  const text = (row: string[], meaning: ColumnMeaning) => at(meaning).map(index => row[index] ?? '')[0] ?? ''
  const lineOf = (row: string[], index: number): StatementLine | null => {
    const trackingNumber = trackingOf(text(row, 'tracking'))
    const orderNumber = latinDigits(text(row, 'order'))
    if (!namesParcel(trackingNumber + orderNumber)) return null
    if (isShortened(trackingNumber))
      throw new ShopError('invalid', `Line ${index + 1}: ${shortenedText(trackingNumber)}`)
    const amounts = (meaning: ColumnMeaning) =>
      sum(
        at(meaning).map(column => {
          const amount = readAmount(row[column] ?? '')
          if (amount !== null) return isBelowZero[column] ? minus(paisa(0), amount) : amount
          throw new ShopError('invalid', `Line ${index + 1}: '${row[column]}' in '${header[column]}' is no amount`)
        }),
      )
    const isApart = at('incomeTax').length + at('salesTax').length > 0
    const [incomeTax, salesTax] = isApart ? [amounts('incomeTax'), amounts('salesTax')] : [null, null]
    const feeTax = amounts('feeTax')
    const net = at('net').length > 0 ? amounts('net') : null
    return {
      line: index + 1,
      trackingNumber,
      orderNumber,
      cod: amounts('cod'),
      fee: sum([amounts('fee'), feeTax]),
      feeTax,
      tax: isApart ? sum([incomeTax ?? paisa(0), salesTax ?? paisa(0)]) : amounts('tax'),
      incomeTax,
      salesTax,
      net,
    }
  }
  const lines: StatementLine[] = []
  const below: string[][] = []
  for (const [index, row] of rows.entries()) {
    await turn()
    const line = lineOf(row, index)
    if (line) lines.push(line)
    else below.push(row)
  }
  if (lines.length === 0) throw new ShopError('invalid', 'No line has a tracking number or an order number')
  const hasTaxes = [...at('tax'), ...at('incomeTax'), ...at('salesTax')].length > 0
  return hasTaxes ? lines : withTaxesBelow(lines, below, turn)
}

/**
 * Some couriers withhold taxes below the lines, of all of them: each line has its share by what it collected. `below`:
 * the rows that name no parcel. Not for files with columns of taxes, whose rows below are sums of these.
 */
async function withTaxesBelow(
  lines: StatementLine[],
  below: readonly string[][],
  turn: () => Promise<void>,
): Promise<StatementLine[]> {
  const taxes = { incomeTax: paisa(0), salesTax: paisa(0), tax: paisa(0) }
  for (const row of below) {
    await turn()
    const kind = taxOfRow(row.filter(cell => readAmount(cell) === null).join(' '))
    const amount = row.map(cell => readAmount(cell) ?? 0).findLast(each => each !== 0) ?? 0
    if (kind) taxes[kind] = sum([taxes[kind], paisa(Math.abs(amount))])
  }
  const isApart = taxes.incomeTax + taxes.salesTax > 0
  const weights = lines.map(({ cod }) => paisa(Math.max(0, cod)))
  const shares = (amount: Paisa) => sharesOf(amount, weights)
  const [incomeTax, salesTax, oneSum] = [shares(taxes.incomeTax), shares(taxes.salesTax), shares(taxes.tax)]
  return lines.map((line, at) => {
    const apart = isApart ? { incomeTax: incomeTax[at] ?? paisa(0), salesTax: salesTax[at] ?? paisa(0) } : null
    const tax = apart ? sum([apart.incomeTax, apart.salesTax]) : (oneSum[at] ?? paisa(0))
    return { ...line, ...apart, tax, net: line.net === null ? null : minus(line.net, tax) }
  })
}

/** Which tax a row below the lines withholds, by its words; null for sums and remarks. */
function taxOfRow(words: string): 'incomeTax' | 'salesTax' | 'tax' | null {
  if (/total|net\b|payable|transfer|paid/i.test(words)) return null
  if (/income|\b153\b/i.test(words)) return 'incomeTax'
  if (/sales|\bgst\b|\bst\b/i.test(words)) return 'salesTax'
  return /withh|\bwht\b|\btax/i.test(words) ? 'tax' : null
}

// An order's number may have no digit, such as KH-KCQB-MKKY.
const namesParcel = (text: string) => /\d|[A-Z]-[A-Z]/i.test(text) && !/total/i.test(text)
