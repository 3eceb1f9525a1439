import { MAX_SIZES } from '../../../catalogue/products/rules.ts'
import type { Paisa } from '../../../ground/money.ts'
import { paisa, wholeRupees } from '../../../ground/money.ts'
import { Barcode } from '../../../stock/stock/index.ts'
import { amountOf, cut, millilitresOf, wholeOf } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import type { SizeRow } from './rows.ts'

/** Beyond it a 'was' price is doubted: more than half off is rarely what was charged. */
const MOST_WAS = 2

/** A variant of a product, with the names of its columns. */
export type Variant = {
  line: CsvLine
  options: { name: string; value: string; column: string }[]
  columns: Record<'price' | 'was' | 'sku' | 'barcode' | 'stock', string[]>
  grams: number | null
}

/** The sizes among the variants of a product. Problems are added to `problems`. */
export function sizesOf(title: string, variants: readonly Variant[], problems: Problem[]): SizeRow[] {
  const sizes: SizeRow[] = []
  for (const variant of variants) {
    const { line, columns } = variant
    const ml = sizeOf(title, variant)
    const [option] = variant.options
    if (
      ml === null &&
      option &&
      variants.length > 1 &&
      (sizes.length > 0 || variants.some(one => sizeOf(title, one)))
    ) {
      problems.push(line.problem('This variant is not a size in millilitres, and was left out', option.column))
      continue
    }
    if (sizes.some(size => size.ml === ml)) {
      problems.push(
        line.problem(`Two variants have ${ml ?? 'no'} ml: the first is taken`, option?.column ?? columns.sku[0] ?? ''),
      )
      continue
    }
    if (sizes.length === MAX_SIZES) {
      problems.push(line.problem(`A product has at most ${MAX_SIZES} sizes`, option?.column ?? ''))
      continue
    }
    const price = priceOf(variant, problems)
    if (price) sizes.push({ line: line.line, ml, ...price, ...codesOf(variant, problems), grams: variant.grams })
  }
  return sizes
}

/** By an option's words, by a bare number of an option called size, or by the product's title where there is one variant. */
function sizeOf(title: string, { options }: Variant): number | null {
  for (const { value } of options) {
    const ml = millilitresOf(value)
    if (ml) return ml
  }
  const bare = options.find(({ name, value }) => /size|ml|volume/i.test(name) && /^[1-9]\d{0,3}$/.test(value))
  if (bare) return Number(bare.value)
  return options.length === 0 ? millilitresOf(title) : null
}

function priceOf({ line, columns }: Variant, problems: Problem[]): { price: Paisa; was: Paisa | null } | null {
  const asked = amountOf(line.cell(...columns.price))
  if (asked === null || asked > 999_999_900) {
    problems.push(line.problem('This price cannot be read, and the size was left out', ...columns.price))
    return null
  }
  const price = wholeRupees(asked)
  if (price !== asked) problems.push(line.problem('Prices are whole rupees: this one was rounded', ...columns.price))
  const was = amountOf(line.cell(...columns.was))
  const typed = line.cell(...columns.was)
  if (was === null ? /\d/.test(typed) : was > 0 && was < price)
    problems.push(
      line.problem(
        was === null
          ? "This 'was' price cannot be read, and was left out"
          : "This 'was' price is lower than the price, and was left out",
        ...columns.was,
      ),
    )
  if (was === null || was <= price) return { price, was: null }
  if (was <= MOST_WAS * price) return { price, was: wholeRupees(was) }
  problems.push(
    line.problem(
      "This 'was' price is more than twice the price, and was left out: it must have been charged",
      ...columns.was,
    ),
  )
  return { price, was: null }
}

function codesOf({ line, columns }: Variant, problems: Problem[]) {
  // Before digits spreadsheets have an apostrophe, which is no part of it.
  const typed = line.cell(...columns.barcode).replace(/^['’`]+/, '')
  const { data: barcode = '', success } = typed ? Barcode.safeParse(typed) : { success: true, data: '' }
  if (!success) problems.push(line.problem('This is no barcode, and was left out', ...columns.barcode))
  const pieces = line.cell(...columns.stock)
  const stock = pieces === '' ? 0 : wholeOf(pieces)
  if (stock === null || stock < 0 || stock > 100_000)
    problems.push(line.problem('This number of pieces cannot be taken: it begins with 0', ...columns.stock))
  else if (stock === 0 && line.has('variant inventory tracker') && line.cell('variant inventory tracker') === '')
    problems.push(line.problem('Its pieces are not counted there: it begins with 0', 'variant inventory tracker'))
  else if (
    stock === 0 &&
    /^(continue|true)$/i.test(line.cell('variant inventory policy', 'continue selling when out of stock'))
  )
    problems.push(
      line.problem(
        'It is sold there beyond its stock: here it is sold out',
        'variant inventory policy',
        'continue selling when out of stock',
      ),
    )
  const isStock = stock !== null && stock >= 0 && stock <= 100_000
  return { barcode, sku: cut(line.cell(...columns.sku), 60).toUpperCase(), stock: isStock ? stock : 0 }
}

/** Grams that a size may weigh, or null. */
export const gramsOf = (text: string, factor = 1): number | null => {
  const grams = Math.round((amountOf(text) ?? paisa(0)) * factor) / 100
  const whole = Math.round(grams)
  return whole >= 1 && whole <= 20_000 ? whole : null
}
