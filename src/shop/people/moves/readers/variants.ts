import { MAX_SIZES } from '../../../catalogue/products/product-rules.ts'
import type { Paisa } from '../../../ground/money.ts'
import { amountText, paisa, wholeRupees } from '../../../ground/money.ts'
import { plural } from '../../../ground/plural.ts'
import { isShortened, shortenedText } from '../../../ground/shortened-numbers.ts'
import { hasDoubtedPoint, readNumber } from '../../../ground/typed-number-rules.ts'
import { Barcode } from '../../../stock/stock/index.ts'
import { amountOf, cut, cutsOf, wholeOf } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import { millilitresOf, sizeIn } from './millilitres.ts'
import { withinLengths } from './products.ts'
import type { ProductRow, Read, SizeRow } from './rows.ts'

/** Beyond it a 'was' price is doubted: more than half off is rarely what was charged. */
const MOST_WAS = 2
const MOST_PIECES = 100_000

type Option = { name: string; value: string; column: string }

/** A variant of a product, with the names of its columns. */
export type Variant = {
  line: CsvLine
  options: Option[]
  columns: Record<'price' | 'was' | 'sku' | 'barcode' | 'stock', string[]>
  grams: ReturnType<typeof gramsOf>
  /** The column that says that the old shop sells it without counting, or null; else the usual columns say it. */
  uncounted?: string | null
}

/**
 * What is said of a size that is answered once for all of its kind (`questions`), and what is wrong whatever is
 * answered (`problems`).
 */
type Said = { problems: Problem[]; questions: Problem[] }

/** The sizes among the variants of a product. */
function sizesOf(title: string, variants: readonly Variant[], { problems, questions }: Said): SizeRow[] {
  const sizes: SizeRow[] = []
  for (const variant of variants) {
    const { line, columns } = variant
    const price = priceOf(variant, problems, questions)
    if (!price) continue
    const { ml, said, option } = sizeOf(title, variant, variants.length)
    const column = option?.column ?? columns.sku[0] ?? ''
    const stock = stockOf(variant, problems, questions)
    const goods = goodsText(stock.stock, price.price)
    if (sizes.some(size => size.ml === ml && size.said === said)) {
      const size = ml === null ? (said && `'${said}'`) || 'no size' : `${ml} ml`
      const own = variant.options.map(({ value }) => value).join(', ')
      problems.push(
        line.problem(
          `Two variants have ${size}: this one, ${own || 'without a name'}, is not sold here, with its ${goods}`,
          column,
        ),
      )
      continue
    }
    if (sizes.length === MAX_SIZES) {
      problems.push(
        line.problem(`A product has at most ${MAX_SIZES} sizes: this one is not sold here, with its ${goods}`, column),
      )
      continue
    }
    if (ml === null)
      questions.push({
        ...line.problem(
          said
            ? `Its size in millilitres is not understood: it is not sold here yet, with its ${goods}`
            : `The size is not said: it is not sold here yet, with its ${goods}`,
          column,
        ),
        ...(said ? { ask: 'size', key: said } : { ask: 'noSize', cell: goods }),
      })
    else if (option) {
      const { rest } = sizeIn(option.value)
      if (rest && rest !== String(ml))
        problems.push(line.problem(`It is sold here as ${ml} ml: '${rest}' is not kept`, column))
    }
    sizes.push({
      line: line.line,
      ml,
      said,
      ...price,
      ...stock,
      ...codesOf(variant, problems),
      grams: weightOf(variant, problems),
      cost: costOf(line, problems),
    })
  }
  return sizes
}

const weightColumns = [
  'variant grams',
  'weight value (grams)',
  'weight (g)',
  'weight (kg)',
  'weight (lbs)',
  'weight',
  'package weight',
  'package weight (kg)',
  'shipping_weight',
  'grams',
]

function weightOf({ line, grams }: Variant, problems: Problem[]): number | null {
  if (grams !== 'unread') return grams
  problems.push(line.problem('This weight cannot be taken, and was left out', ...weightColumns))
  return null
}

// Shopify's, Wix's and OpenCart's, and of plug-ins of WooCommerce.
const costColumns = ['cost per item', 'cost', 'cost of goods', 'meta: _wc_cog_cost', 'purchase price']

function costOf(line: CsvLine, problems: Problem[]): Paisa | null {
  const typed = line.cell(...costColumns)
  const cost = amountOf(typed)
  if (cost === null && /\S/.test(typed))
    problems.push(line.problem('This cost cannot be read, and was left out', ...costColumns))
  return cost !== null && cost > 0 ? cost : null
}

/** Pieces as a cell says them, also '12 pcs'. */
const piecesIn = (typed: string): number | null =>
  wholeOf(typed.replace(/(?<=\d)\s*(?:pcs|pieces?|units?|nos)\.?$/i, ''))

const goodsText = (stock: number, price: number) => `${plural(stock, 'piece')} at ${amountText(paisa(price))}`

const isSizeName = (name: string) => /size|ml|volume|سائز/i.test(name)

/** The option that says the size: the first that is understood, else the one that is named so. */
const sizeOption = ({ options }: Variant): Option | undefined =>
  options.find(({ name, value }) => millilitresOf(value) !== null || (isSizeName(name) && bareMl(value) !== null)) ??
  options.find(({ name }) => isSizeName(name))

/** '50' in a column of sizes. */
const bareMl = (value: string): number | null => {
  const ml = wholeOf(value)
  return ml !== null && ml >= 1 && ml <= 9999 ? ml : null
}

function sizeOf(title: string, variant: Variant, count: number): { ml: number | null; said: string; option?: Option } {
  const option = sizeOption(variant) ?? (count > 1 ? variant.options[0] : undefined)
  if (!option) {
    const { ml, isSaid } = sizeIn(title)
    return { ml, said: ml === null && isSaid ? cut(title.toLowerCase(), 80) : '' }
  }
  const ml = millilitresOf(option.value) ?? (isSizeName(option.name) ? bareMl(option.value) : null)
  return { ml, said: ml === null ? cut(option.value.toLowerCase(), 80) : '', option }
}

/** Variants of one kind, such as a concentration; `label` is empty where there is one kind. */
type Kind = { label: string; variants: Variant[] }

/**
 * The variants by what they are besides their size: 'EDP' and 'Extrait' of one size are two products here.
 * @rule when the variants of a product of another shop become products of their own
 */
function kindsOf(variants: readonly Variant[]): Kind[] {
  const labelOf = (variant: Variant) => {
    const size = sizeOption(variant)
    return size
      ? variant.options
          .filter(option => option !== size)
          .map(({ value }) => value)
          .join(', ')
      : ''
  }
  const sized = variants.map(variant => ({
    variant,
    size: sizeOption(variant)?.value.toLowerCase() ?? '',
    label: labelOf(variant),
  }))
  const isTwice = sized.some(one =>
    sized.some(other => other !== one && other.size === one.size && other.label !== one.label),
  )
  if (!isTwice) return [{ label: '', variants: [...variants] }]
  return [...Map.groupBy(sized, ({ label }) => label)].map(([label, of]) => ({
    label,
    variants: of.map(({ variant }) => variant),
  }))
}

type Product = { key: string; name: string; line: CsvLine }

/** A product for each kind of its variants, named by it; the first keeps the old address. */
export function productsOfKinds(
  { key, name, line }: Product,
  facts: Omit<ProductRow, 'key' | 'name' | 'sizes' | 'questions'>,
  variants: readonly Variant[],
  problems: Problem[],
): Read<ProductRow>[] {
  const kinds = kindsOf(variants)
  return kinds.map(({ label, variants: own }, at) => {
    const said: Said = { problems: at === 0 ? problems : [], questions: [] }
    const kept = withinLengths({ ...facts, name: kinds.length === 1 ? name : `${name} ${label}` }, line, said.problems)
    const slug = label.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    const row: ProductRow = {
      ...kept,
      key: at === 0 ? key : cut(`${key}-${slug}`, 250),
      sizes: sizesOf(name, own, said),
      questions: said.questions,
    }
    if (row.sizes.length === 0) said.problems.push(line.problem(`${row.name} has no size with a price`, 'price'))
    return {
      line: at === 0 ? line.line : (own[0]?.line.line ?? line.line),
      row,
      problems: said.problems,
      ...sumsOf(own),
    }
  })
}

/** The pieces and paisa that the lines of a product say. */
export function sumsOf(variants: readonly Variant[]): { pieces: number; amount: number } {
  const all = variants.map(({ line, columns }) => {
    const pieces = Math.max(0, piecesIn(line.cell(...columns.stock)) ?? 0)
    return { pieces, amount: pieces * (amountOf(line.cell(...columns.price)) ?? 0) }
  })
  return {
    pieces: all.reduce((sum, { pieces }) => sum + pieces, 0),
    amount: all.reduce((sum, { amount }) => sum + amount, 0),
  }
}

function priceOf(
  { line, columns }: Variant,
  problems: Problem[],
  questions: Problem[],
): { price: Paisa; was: Paisa | null } | null {
  const price = amountOf(line.cell(...columns.price))
  if (price === null || price > 999_999_900) {
    const pieces = plural(Math.max(0, piecesIn(line.cell(...columns.stock)) ?? 0), 'piece')
    problems.push(
      line.problem(`This price cannot be read: the size is not sold here, with its ${pieces}`, ...columns.price),
    )
    return null
  }
  if (price === 0) problems.push(line.problem('Its price is 0: it is not sold before it has one', ...columns.price))
  if (wholeRupees(price) !== price)
    questions.push({
      ...line.problem('Prices are whole rupees: this one is rounded, half a rupee up', ...columns.price),
      ask: 'paisa',
    })
  const typed = line.cell(...columns.was)
  const was = amountOf(typed)
  if (was === null ? /\S/.test(typed) : was > 0 && was < price)
    problems.push(
      line.problem(
        was === null
          ? "This 'was' price cannot be read, and was left out"
          : "This 'was' price is lower than the price, and was left out",
        ...columns.was,
      ),
    )
  if (was === null || was <= price) return { price, was: null }
  if (was > MOST_WAS * price)
    questions.push({
      ...line.problem(
        "This 'was' price is more than twice the price, and was left out: it must have been charged",
        ...columns.was,
      ),
      ask: 'was',
    })
  return { price, was }
}

/** Whether a 'was' price is doubted. */
export const isDoubtedWas = (was: Paisa, price: Paisa): boolean => was > MOST_WAS * price

function stockOf(
  { line, columns, uncounted = uncountedBy(line, columns.stock) }: Variant,
  problems: Problem[],
  questions: Problem[],
): { stock: number; counted: SizeRow['counted'] } {
  const policy = ['variant inventory policy', 'continue selling when out of stock', 'backorders allowed?']
  // Asked for before all else, so that it is no column of which nothing is taken.
  const isBeyond = /^(continue|true|1|yes|notify)$/i.test(line.cell(...policy))
  const typed = line.cell(...columns.stock)
  const stock = typed === '' ? 0 : piecesIn(typed)
  if (stock === null || stock < 0 || stock > MOST_PIECES) {
    problems.push(line.problem('This number of pieces cannot be taken: it begins with 0', ...columns.stock))
    return { stock: 0, counted: 'below' }
  }
  const blank =
    typed === '' && !isSoldOut(line) ? 'The file does not say how many pieces there are: it begins with 0' : null
  const reason = uncounted !== null ? 'Its pieces are not counted there: it begins with 0' : blank
  if (reason !== null && !(isBeyond && uncounted === null)) {
    questions.push({ ...line.problem(reason, ...(uncounted === null ? columns.stock : [uncounted])), ask: 'untracked' })
    return { stock: 0, counted: 'no' }
  }
  if (stock > 0) return { stock, counted: 'yes' }
  if (isBeyond) {
    questions.push({
      ...line.problem('It is sold there beyond its stock: here it is sold out', ...policy),
      ask: 'beyond',
    })
    return { stock, counted: 'beyond' }
  }
  return { stock, counted: 'yes' }
}

/** Whether a line says in words that nothing is left. */
const isSoldOut = (line: CsvLine): boolean =>
  (line.has('in stock?') && /^(0|no|false|outofstock)$/i.test(line.cell('in stock?'))) ||
  (line.has('availability') && /^(out.?of.?stock|discontinued)$/i.test(line.cell('availability')))

/** Shopify leaves its tracker empty; WooCommerce the pieces of what is in stock. */
function uncountedBy(line: CsvLine, stock: readonly string[]): string | null {
  const tracker = 'variant inventory tracker'
  if (line.has(tracker)) return line.cell(tracker) === '' ? tracker : null
  const isSold = line.has('in stock?') && /^(1|yes|true|instock)$/i.test(line.cell('in stock?'))
  return isSold && line.cell(...stock) === '' ? (stock[0] ?? '') : null
}

function codesOf({ line, columns }: Variant, problems: Problem[]): { barcode: string; sku: string } {
  // Before digits spreadsheets have an apostrophe, which is no part of it, and behind them decimals of zeros.
  const said = unquoted(line.cell(...columns.barcode)).replace(/^(\d+)\.0+$/, '$1')
  // As the printed line has it: '8964-0001-12236'. A code of the house keeps its hyphens: '1001-0050'.
  const digits = /^\d[\d -]{6,}\d$/.test(said) ? said.replaceAll(/[ -]/g, '') : ''
  const typed = /^\d{12,14}$/.test(digits) || (digits.length === 8 && fitsEan(digits)) ? digits : said
  const { data: barcode = '', error } = typed === '' ? { data: '' } : Barcode.safeParse(typed)
  const isShort = isShortened(typed)
  if (isShort || error)
    problems.push(
      line.problem(
        isShort ? `${shortenedText(typed)}. It was left out` : 'This is no barcode, and was left out',
        ...columns.barcode,
      ),
    )
  if (barcode !== '' && /^(\d{7}|\d{11})$/.test(typed) && Barcode.safeParse(`0${typed}`).success)
    problems.push(
      line.problem('With a 0 before it this is a barcode: a spreadsheet may have taken that away', ...columns.barcode),
    )
  const sku = unquoted(line.cell(...columns.sku))
  if (isShortened(sku)) problems.push(line.problem(`${shortenedText(sku)}. It was left out`, ...columns.sku))
  return {
    barcode: isShort ? '' : barcode,
    sku: isShortened(sku) ? '' : cutsOf(line, problems)('SKU', sku, 60, ...columns.sku).toUpperCase(),
  }
}

/** Whether the last digit of an EAN-8 fits the others: a longer EAN has zeros before it. */
const fitsEan = (code: string): boolean => Barcode.safeParse(code.padStart(13, '0')).success

const unquoted = (cell: string) => cell.replace(/^['’`"]+|["]+$/g, '').trim()

/** Grams that a size may weigh; null for none, 'unread' for what is no weight, and for '1.250' grams, which may be 1,250. */
export function gramsOf(text: string, factor = 1): number | null | 'unread' {
  const number = text === '' ? '0' : (readNumber(text) ?? '')
  const weight = Number(number || Number.NaN)
  if (weight === 0) return null
  const isWeight = (grams: number) => grams >= 1 && grams <= 20_000
  const whole = Math.round(weight * factor)
  // Of '1.250' kilograms the other reading weighs more than any size.
  const isEither = hasDoubtedPoint(number) && isWeight(Math.round(weight * factor * 1000))
  return isWeight(whole) && !isEither ? whole : 'unread'
}
