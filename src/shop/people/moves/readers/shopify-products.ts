import { plainText } from '../../../ground/plain-text.ts'
import { audienceOf, cut, pictureUrl } from './cells.ts'
import type { Problem } from './csv-lines.ts'
import { type CsvLine, groupsOf } from './csv-lines.ts'
import type { ProductRow, Read, Reader } from './rows.ts'
import { gramsOf, productsOfKinds, sumsOf, type Variant } from './sizes.ts'

/** Shopify's products: a line for each variant and picture, joined by the handle. Columns by their names of 2025 and before. */
export const shopifyProducts: Reader<ProductRow> = {
  columns: ['handle|url handle', 'title', 'variant price|price'],
  async *read(lines) {
    for await (const group of groupsOf(lines, handleOf)) yield* productsOf(group)
  },
}

const handleOf = (line: CsvLine) => line.cell('handle', 'url handle').toLowerCase()
const listed = (text: string, by = /[,;]/) => text.split(by).flatMap(one => one.trim() || [])

function productsOf([first, ...rest]: [CsvLine, ...CsvLine[]]): Read<ProductRow>[] {
  const key = cut(handleOf(first), 250)
  const name = cut(first.cell('title').replaceAll(/\s+/g, ' '), 200)
  const all = [first, ...rest]
  const variants = variantsOf(all)
  const refused = (reason: string, column: string): Read<ProductRow>[] => [
    { line: first.line, row: null, problems: [first.problem(reason, column)], ...sumsOf(variants) },
  ]
  if (!key || !name) return refused('A product needs a handle and a title', 'title')
  if (/^(true|yes)$/i.test(first.cell('gift card'))) return refused('A gift card was left out', 'gift card')
  const problems: Problem[] = []
  const tags = listed(first.cell('tags'))
  const type = first.cell('type')
  const description = plainText(first.cell('body (html)', 'description'))
  if (description.length > 10_000)
    problems.push(first.problem('The description was cut at 10,000 characters', 'body (html)', 'description'))
  const row: Omit<ProductRow, 'key' | 'name' | 'sizes' | 'questions'> = {
    house: cut(first.cell('vendor'), 80),
    description: cut(description, 10_000),
    categories: [type, ...listed(first.cell('product category'), />/).reverse(), ...tags].filter(Boolean),
    audience: audienceOf([name, type, ...tags]),
    published:
      /^(active)?$/i.test(first.cell('status')) &&
      !/^(false|no)$/i.test(first.cell('published', 'published on online store')),
    seoTitle: cut(first.cell('seo title'), 120),
    seoDescription: cut(first.cell('seo description'), 320),
    pictures: picturesOf(all, problems),
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

const MOST_PICTURES = 30

function picturesOf(lines: readonly CsvLine[], problems: Problem[]): ProductRow['pictures'] {
  const pictures = lines.flatMap(line => {
    const address = line.cell('image src', 'product image url')
    if (address === '') return []
    const url = pictureUrl(address)
    if (!url) problems.push(line.problem('This is no address of a picture', 'image src', 'product image url'))
    const place = Number(line.cell('image position')) || Number.MAX_SAFE_INTEGER
    return url ? [{ url, alt: cut(line.cell('image alt text'), 250), place }] : []
  })
  return [...new Map(pictures.sort((a, b) => a.place - b.place).map(one => [one.url, one])).values()]
    .slice(0, MOST_PICTURES)
    .map(({ url, alt }) => ({ url, alt }))
}
