import { audienceOf, cutsOf } from './cells.ts'
import type { Problem } from './csv-lines.ts'
import { type CsvLine, groupsOf } from './csv-lines.ts'
import { descriptionOf, listed, nameIn, type ProductFacts, picturesOf, scentOf } from './products.ts'
import type { ProductRow, Read, Reader } from './rows.ts'
import { gramsOf, productsOfKinds, sumsOf, type Variant } from './variants.ts'

/**
 * Shopify's products: a line for each variant and picture, joined by the handle. Columns by their names of 2025 and
 * before.
 */
export const shopifyProducts: Reader<ProductRow> = {
  columns: ['handle|url handle', 'title', 'variant price|price'],
  async *read(lines) {
    for await (const group of groupsOf(lines, handleOf, line => line.hint('title'))) yield* productsOf(group)
  },
}

const handleOf = (line: CsvLine) => line.cell('handle', 'url handle').toLowerCase()
const WORDS = /[,;]/

function productsOf([first, ...rest]: [CsvLine, ...CsvLine[]]): Read<ProductRow>[] {
  const problems: Problem[] = []
  const key = cutsOf(first, problems)('address', handleOf(first), 250, 'handle', 'url handle')
  const name = nameIn(first.cell('title'))
  const all = [first, ...rest]
  const variants = variantsOf(all)
  const refused = (reason: string, column: string): Read<ProductRow>[] => [
    { line: first.line, row: null, problems: [first.problem(reason, column)], ...sumsOf(variants) },
  ]
  if (!key || !name) return refused('A product needs a handle and a title', 'title')
  if (/^(true|yes)$/i.test(first.cell('gift card'))) return refused('A gift card was left out', 'gift card')
  const tags = listed(first.hint('tags'), WORDS)
  const type = first.cell('type')
  const body = ['body (html)', 'description']
  const isActive = /^(active)?$/i.test(first.cell('status'))
  const isHidden = /^(false|no)$/i.test(first.cell('published', 'published on online store'))
  const row: ProductFacts = {
    ...scentOf(first, problems),
    house: first.cell('vendor'),
    description: descriptionOf(first, [first.cell(...body)], problems, ...body),
    categories: [type, ...listed(first.cell('product category'), />/).reverse(), ...tags].filter(Boolean),
    audience: audienceOf([name, type, ...tags]),
    published: isActive && !isHidden,
    seoTitle: first.cell('seo title'),
    seoDescription: first.cell('seo description'),
    pictures: picturesOf(picturesIn(all), problems),
  }
  return productsOfKinds({ key, name, line: first }, row, variants, problems)
}

const columns = {
  price: ['variant price', 'price'],
  was: ['variant compare at price', 'compare-at price'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  stock: ['variant inventory qty', 'inventory quantity'],
}

/** The names of options stand in the first line alone. Lines without a price are of further pictures. */
function variantsOf(lines: readonly CsvLine[]): Variant[] {
  const names = [1, 2, 3].map(at => lines[0]?.cell(`option${at} name`) ?? '')
  return lines
    .filter((line, at) => at === 0 || line.cell(...columns.price) !== '' || line.cell('option1 value') !== '')
    .map(line => ({
      line,
      columns,
      options: names.flatMap((name, at) => {
        const value = line.cell(`option${at + 1} value`)
        return value === '' || value === 'Default Title' ? [] : [{ name, value, column: `option${at + 1} value` }]
      }),
      grams: gramsOf(line.cell('variant grams', 'weight value (grams)')),
    }))
}

const pictureColumns = ['image src', 'product image url']

const picturesIn = (lines: readonly CsvLine[]) =>
  lines
    .flatMap(line => {
      const url = line.cell(...pictureColumns)
      const place = Number(line.cell('image position')) || Number.MAX_SAFE_INTEGER
      const column = pictureColumns.find(name => line.has(name)) ?? ''
      return url === '' ? [] : [{ line, url, column, alt: line.cell('image alt text'), place }]
    })
    .sort((a, b) => a.place - b.place)
