import { z } from 'zod'
import { CsvError } from '../../../platform/csv/decode-text.ts'
import { moreCellsText } from '../../../platform/csv/read-rows.ts'
import { isHtml, plainText } from '../../ground/plain-text.ts'
import { isShortened, shortenedText } from '../../ground/shortened-numbers.ts'
import { latinDigits, readNumber } from '../../ground/typed-number-rules.ts'
import { factWords, ProductFacts, SizeFacts, withoutMark } from '../products/index.ts'
import type { SheetColumn } from '../products/product-sheet-rules.ts'
import { productStates } from '../products/publishing-text-rules.ts'
import { CLEAR, type ImportColumns } from './product-import-rules.ts'

type Part = 'product' | 'urdu' | 'size' | 'line'
type Rule = { part: Part; rule: z.ZodType }
/** Categories by their names in small letters. */
export type Categories = ReadonlyMap<string, string>

/** A line as it is staged. */
export type ReadLine = {
  line: number
  facts: Record<Exclude<Part, 'line'>, Record<string, unknown>>
  address: string
  stock: number | null
  stockSeen: number | null
  problems: { field: SheetColumn | 'line'; rule: string; cell: string }[]
}

const MAX_HTML_LENGTH = 60_000

const digits = (text: string) => latinDigits(text).trim()
/** Decimals of zeros, as spreadsheets write them, are none. What is no number stays for the column's rule. */
const whole = (text: string) => readNumber(text)?.replace(/\.0*$/, '') ?? digits(text)
const listed = (text: string) =>
  text
    .split(/[,;|\n،]/)
    .map(each => each.trim())
    .filter(Boolean)

/** A value by its label, or by its own name, whatever the letters' size. */
const named = (options: Record<string, string>) => (text: string) =>
  Object.entries(options).find(([value, label]) =>
    [value, label].some(one => one.toLowerCase() === text.toLowerCase()),
  )?.[0] ?? text
const options = (name: 'audience' | 'sillage' | 'seasons' | 'occasions') =>
  factWords[name].options as Record<string, string>
const typed = (read: (text: string) => unknown, rule: z.ZodType) =>
  z
    .string()
    .transform(read)
    .pipe(rule as z.ZodType<unknown, unknown>)
const yesNo = z
  .string()
  .toLowerCase()
  .pipe(z.enum(['yes', 'no', 'true', 'false', '1', '0', CLEAR, ''], 'Please write yes or no'))
  .transform(text => ['yes', 'true', '1'].includes(text))
const pieces = z
  .string()
  .transform(whole)
  .pipe(z.string().regex(/^\d{1,6}$/, 'Please enter whole pieces, such as 12'))
  .transform(Number)
  .refine(number => number <= 100_000, 'Please enter 100,000 pieces or less')

const { shape } = ProductFacts
const size = SizeFacts.shape
const text = (name: keyof typeof shape): Rule => ({
  part: name.endsWith('Urdu') ? 'urdu' : 'product',
  rule: z
    .string()
    .transform(withoutHtml)
    .pipe(shape[name] as unknown as z.ZodType<unknown, string>),
})

/** A text as other shops export it, in HTML, becomes plain; a longer one is refused as it is, by the field's limit. */
function withoutHtml(cell: string, context: z.RefinementCtx): string {
  if (cell.length > MAX_HTML_LENGTH || !isHtml(cell)) return cell
  try {
    return plainText(cell)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    context.addIssue({ code: 'custom', message: error.message })
    return z.NEVER
  }
}
const product = (name: keyof typeof shape, read: (text: string) => unknown): Rule => ({
  part: 'product',
  rule: typed(read, shape[name]),
})
const ofSize = (name: keyof typeof size, read: (text: string) => unknown): Rule => ({
  part: 'size',
  rule: typed(read, size[name]),
})

/** How the cells of each column are read. A cell of CLEAR is read as an empty one. */
const rules: Record<Exclude<SheetColumn, 'category'>, Rule> = {
  address: {
    part: 'line',
    rule: typed(
      cell =>
        cell
          .toLowerCase()
          .replace(/[?#].*$/, '')
          .replace(/\/$/, '')
          .split('/')
          .at(-1),
      z
        .string()
        .max(100, 'Please use 100 characters or less')
        .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, 'An address has letters, digits and single hyphens: night-oud-extrait'),
    ),
  },
  name: text('name'),
  nameUrdu: text('nameUrdu'),
  brand: text('brand'),
  state: {
    part: 'product',
    rule: typed(
      named(productStates),
      z.enum(['draft', 'scheduled', 'published', 'archived'], 'Please write Draft, Published or Archived'),
    ),
  },
  audience: product('audience', named(options('audience'))),
  concentration: text('concentration'),
  ml: ofSize('ml', cell => whole(cell.replace(/\s*ml\s*$/i, ''))),
  sku: { part: 'size', rule: size.sku },
  barcode: ofSize('barcode', digits),
  price: ofSize('price', whole),
  discount: ofSize('discount', cell => cell.replace(/\s*[%٪]\s*$/, '')),
  stock: { part: 'line', rule: pieces },
  stockSeen: { part: 'line', rule: pieces },
  cost: ofSize('cost', cell => cell),
  weightGrams: ofSize('weightGrams', whole),
  lowMark: ofSize('lowMark', whole),
  position: ofSize('position', whole),
  topNotes: product('topNotes', listed),
  heartNotes: product('heartNotes', listed),
  baseNotes: product('baseNotes', listed),
  description: text('description'),
  descriptionUrdu: text('descriptionUrdu'),
  itemDetails: text('itemDetails'),
  itemDetailsUrdu: text('itemDetailsUrdu'),
  origin: text('origin'),
  originUrdu: text('originUrdu'),
  inTheBox: text('inTheBox'),
  inTheBoxUrdu: text('inTheBoxUrdu'),
  longevityHours: product('longevityHours', cell => (cell === '' ? null : Number(whole(cell)))),
  sillage: product('sillage', named(options('sillage'))),
  seasons: product('seasons', cell => listed(cell).map(named(options('seasons')))),
  occasions: product('occasions', cell => listed(cell).map(named(options('occasions')))),
  isNew: { part: 'product', rule: yesNo },
  alcoholFree: { part: 'product', rule: yesNo },
  seoTitle: text('seoTitle'),
  seoTitleUrdu: text('seoTitleUrdu'),
  seoDescription: text('seoDescription'),
  seoDescriptionUrdu: text('seoDescriptionUrdu'),
}

const EXAMPLE_LENGTH = 60

/**
 * Reads the cells of a line by its columns, each by the rule of the product's form. An empty cell says nothing.
 * @rule what the cells of a file of products may hold
 */
export function readLine(
  { line, cells }: { line: number; cells: readonly string[] },
  { header, columns, categories }: { header: readonly string[]; columns: ImportColumns; categories: Categories },
): ReadLine {
  const read: ReadLine = {
    line,
    address: '',
    stock: null,
    stockSeen: null,
    facts: { product: {}, urdu: {}, size: {} },
    problems: [],
  }
  const beyond = cells[header.length]
  if (beyond !== undefined)
    return {
      ...read,
      problems: [{ field: 'line', rule: moreCellsText(line), cell: beyond.slice(0, EXAMPLE_LENGTH).toWellFormed() }],
    }
  const own: Record<string, unknown> = {}
  for (const [at, title] of header.entries()) {
    const field = columns[title] ?? 'ignore'
    const raw = cells[at] ?? ''
    const cell = withoutMark(raw)
    if (field === 'ignore' || cell === '') continue
    const { part, rule } = field === 'category' ? category(categories) : rules[field]
    const shortened = ['sku', 'barcode'].includes(field) && isShortened(cell)
    const { data, error } = rule.safeParse(raw === CLEAR ? '' : cell)
    if (shortened || error)
      read.problems.push({
        field,
        rule: shortened ? shortenedText(cell) : (error?.issues[0]?.message ?? 'This cannot be read'),
        cell: cell.slice(0, EXAMPLE_LENGTH).toWellFormed(),
      })
    else if (part === 'line') own[field] = data
    // Emptied, codes stay as they are: every size has them.
    else if (data !== '' || (field !== 'sku' && field !== 'barcode')) read.facts[part][field] = data
  }
  return { ...read, ...own }
}

const category = (known: Categories): Rule => ({
  part: 'product',
  rule: z
    .string()
    .transform(cell => known.get(cell.toLowerCase()) ?? '')
    .pipe(z.string().min(1, 'There is no such category')),
})
