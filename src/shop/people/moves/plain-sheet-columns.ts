import { sql } from 'kysely'
import type { CsvRow } from '../../../platform/csv/csv-row.ts'
import type { Db } from '../../../platform/database/database.ts'
import { guessBy, suggestColumns } from '../../ground/file-imports/index.ts'
import type { Columns } from '../../ground/file-imports/sent-file-rules.ts'
import { readNumber } from '../../ground/typed-number-rules.ts'
import type { SheetMeaning } from './move-file-rules.ts'
import { millilitresOf } from './readers/millilitres.ts'

export type SheetColumns = Columns<SheetMeaning>

/** What merchants call them, in English, in Urdu and in Urdu of Latin letters. */
const guesses: [RegExp, SheetMeaning][] = [
  [/pictur|image|photo|img|تصویر|tasveer/i, 'picture'],
  [/descri|detail|about|تفصیل|tafseel/i, 'description'],
  [/\b(old|was|before|compare|mrp|regular|actual|list) ?-?(price|rate)?\b|پرانی قیمت|اصل قیمت/i, 'was'],
  [/\bcost\b|purchase|لاگت|خرید/i, 'cost'],
  [/price|rate\b|rupees|\brs\b|pkr|amount|sale|قیمت|ریٹ|نرخ|qeemat|qimat|keemat/i, 'price'],
  [/barcode|\bean\b|gtin|upc|بار ?کوڈ/i, 'barcode'],
  [/\bsku\b|code|model|article|کوڈ/i, 'sku'],
  [/stock|qty|quantity|pieces|\bpcs\b|on hand|inventory|available|سٹاک|اسٹاک|تعداد|عدد|tadad/i, 'stock'],
  [/weight|gram|وزن/i, 'grams'],
  [/\bsize\b|\bml\b|volume|litre|سائز|حجم|ملی|ایم ?ایل/i, 'size'],
  [/brand|house|maker|vendor|company|manufactur|برانڈ|کمپنی/i, 'house'],
  [/categor|\btype\b|collection|قسم|زمرہ|qism/i, 'category'],
  [/gender|audience|\bfor\b|کس کے لیے/i, 'audience'],
  [/handle|slug|\burl\b|link|permalink|لنک/i, 'address'],
  [/name|title|product|item|perfume|fragrance|attar|نام|پروڈکٹ|عطر|خوشبو|naam/i, 'name'],
]

const GTIN = /^\d{8}$|^\d{12,14}$/
const most = (cells: readonly string[], holds: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(holds).length * 10 >= cells.length * 8
const numberIn = (cell: string): number | null => {
  const number = readNumber(cell)
  return number === null ? null : Number(number)
}

/** What a column holds by its cells, for one whose name says nothing: '' where nothing is known. */
function guessByCells(cells: readonly string[]): SheetMeaning | undefined {
  if (most(cells, cell => /^https?:\/\/\S+\.(jpe?g|png|webp|gif)/i.test(cell))) return 'picture'
  if (most(cells, cell => /^https?:\/\//i.test(cell))) return 'address'
  if (most(cells, cell => GTIN.test(cell.replace(/\.0$/, '')))) return 'barcode'
  if (most(cells, cell => cell.length < 30 && millilitresOf(cell) !== null)) return 'size'
  if (most(cells, cell => /^(men|women|unisex|male|female|him|her|gents|ladies|مرد|خواتین)$/i.test(cell)))
    return 'audience'
  const numbers = cells.flatMap(cell => numberIn(cell) ?? [])
  if (numbers.length * 10 >= cells.length * 8 && numbers.length > 0) {
    const middle = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
    if (middle >= 200) return 'price'
    return numbers.every(number => Number.isInteger(number)) ? 'stock' : undefined
  }
  const length = cells.reduce((all, cell) => all + cell.length, 0) / Math.max(1, cells.length)
  if (length > 60) return 'description'
  // Names differ, kinds come again.
  if (cells.length > 0 && new Set(cells).size * 10 >= cells.length * 6 && most(cells, cell => /\p{L}{2}/u.test(cell)))
    return 'name'
  return undefined
}

/**
 * What the columns of a sheet seem to hold: as columns of these names did in the last sheets, else by their names, else
 * by their cells.
 * @rule what the columns of a plain sheet are taken for before somebody names them
 */
export async function suggestSheetColumns(
  db: Db,
  header: readonly string[],
  sample: readonly CsvRow[],
): Promise<{ columns: SheetColumns; areKnown: boolean }> {
  const { rows } = await sql<{ name: string; holds: SheetMeaning | 'ignore' }>`
    select name, holds from move_columns where name = any(${header.map(name => name.toLowerCase())}::text[])`.execute(
    db,
  )
  const known = new Map(rows.map(({ name, holds }) => [name, holds]))
  const remembered = Object.fromEntries(
    header.flatMap(name => {
      const holds = known.get(name.toLowerCase())
      return holds ? [[name, holds]] : []
    }),
  )
  const byName = suggestColumns(header, {
    remembered,
    guess: guessBy(guesses),
    several: ['picture', 'price', 'was', 'stock'],
  })
  const taken = new Set(Object.values(byName))
  // A name and a price come before all else, and are never named by a column that says what it is.
  const columns: SheetColumns = { ...byName }
  for (const [at, name] of header.entries()) {
    if (columns[name] !== 'ignore' || known.has(name.toLowerCase())) continue
    const cells = sample.map(row => (row.cells[at] ?? '').trim()).filter(Boolean)
    const meaning = guessByCells(cells)
    if (!meaning || (taken.has(meaning) && meaning !== 'picture')) continue
    taken.add(meaning)
    columns[name] = meaning
  }
  return { columns, areKnown: header.every(name => known.has(name.toLowerCase())) }
}

const sized: readonly (SheetMeaning | 'ignore')[] = ['price', 'was', 'stock']

/**
 * The names of the columns by what they hold, for the reader. Of several prices (pieces, prices before) each names its
 * size, which stands in the name of its column: 'price 50 ml'. Null where several prices do not.
 */
export function sheetNames(header: readonly string[], columns: SheetColumns): string[] | null {
  const prices = header.filter(name => columns[name] === 'price')
  const isWide = prices.length > 1 && prices.every(name => sizeInName(name) !== null)
  if (prices.length > 1 && !isWide) return null
  let pictures = 0
  return header.map((name, at) => {
    const holds = columns[name] ?? 'ignore'
    if (holds === 'ignore') return `(not taken ${at + 1})`
    const size = sizeInName(name)
    if (isWide && sized.includes(holds) && size !== null) return `${holds} ${size} ml`
    if (holds !== 'picture') return holds
    pictures += 1
    return pictures === 1 ? 'picture' : `picture ${pictures}`
  })
}

/** The millilitres that the name of a column says: 'Price 50ml', '100 ml', 'Rs (30)'. */
const sizeInName = (name: string): number | null => {
  const ml = millilitresOf(name.replace(/price|rate|rs\.?|pkr|stock|qty|pieces|pcs|قیمت|تعداد|[()_:]/gi, ' '))
  return ml ?? (Number(/(?<!\d)(\d{1,3})(?!\d)/.exec(name)?.[1]) || null)
}
