import { audienceOf, cut } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import { lineWith } from './csv-lines.ts'
import { descriptionOf, nameIn, type ProductFacts, picturesOf, scentOf, slugOf } from './products.ts'
import type { ProductRow, Read, Reader } from './rows.ts'
import { gramsOf, productsOfKinds, sumsOf, type Variant } from './variants.ts'

/**
 * A plain sheet of products, its columns by what they hold (`sheetNames`): a line for each product or size, those of
 * one name anywhere in the file being one product; or a column of prices for each size. A line without a name goes on
 * with the product above it, as merged cells leave it.
 */
export const sheetProducts: Reader<ProductRow> = {
  columns: ['name', 'price'],
  async *read(lines) {
    const groups = new Map<string, [CsvLine, ...CsvLine[]]>()
    let above = ''
    for await (const line of lines) {
      const name = nameIn(line.cell('name'))
      const key = slugIn(line) || slugOf(name) || above
      if (!key || isHeading(line)) {
        yield {
          line: line.line,
          row: null,
          problems: [line.problem(key ? 'It has a name alone, and was left out' : 'A product needs a name', 'name')],
          ...sumsOf(variantsOf(line)),
        }
        continue
      }
      above = key
      const group = groups.get(key)
      if (group) group.push(line)
      else groups.set(key, [line])
    }
    for (const [key, group] of groups) yield* productsOf(cut(key, 240), group)
  },
}

const slugIn = (line: CsvLine) => /([^/?#]+)\/?(?:[?#].*)?$/.exec(line.cell('address').trim())?.[1]?.toLowerCase() ?? ''

const goods = (line: CsvLine) => line.names.filter(name => /^(price|was|stock|size|sku|barcode)\b/.test(name))

/** 'ATTARS' above a part of the list. */
const isHeading = (line: CsvLine) => goods(line).every(name => line.cell(name) === '')

function productsOf(key: string, lines: readonly [CsvLine, ...CsvLine[]]): Read<ProductRow>[] {
  const [first] = lines
  const problems: Problem[] = []
  const said = (column: string) => lines.map(line => line.cell(column)).find(Boolean) ?? ''
  const name = nameIn(said('name')) || key
  const category = said('category')
  const row: ProductFacts = {
    ...scentOf(first, problems),
    house: said('house'),
    description: descriptionOf(first, [said('description')], problems, 'description'),
    categories: category.split(/[,;>/]/).flatMap(one => one.trim() || []),
    audience: audienceOf(said('audience') === '' ? [name, category] : [said('audience')]),
    published: true,
    seoTitle: '',
    seoDescription: '',
    pictures: picturesOf(
      lines.flatMap(line =>
        line.names
          .filter(column => /^picture\b/.test(column))
          .flatMap(column =>
            line
              .cell(column)
              .split(/[\s,;]+/)
              .filter(Boolean)
              .map(url => ({ line, url, column })),
          ),
      ),
      problems,
    ),
  }
  return productsOfKinds({ key, name, line: first }, row, lines.flatMap(variantsOf), problems)
}

const columns = { price: ['price'], was: ['was'], sku: ['sku'], barcode: ['barcode'], stock: ['stock'] }

/** The sizes of a line: one, or one for each column of prices that names a size: 'price 50 ml'. */
function variantsOf(line: CsvLine): Variant[] {
  const grams = gramsOf(line.cell('grams'))
  const uncounted = line.names.some(name => /^stock\b/.test(name)) ? null : 'price'
  const wide = line.names.flatMap(name => /^price (.+)$/.exec(name)?.[1] ?? [])
  const one = { columns, grams, uncounted }
  if (wide.length === 0) {
    const value = line.cell('size')
    return [{ ...one, line, options: value === '' ? [] : [{ name: 'Size', value, column: 'size' }] }]
  }
  const sold = wide.filter(size => line.cell(`price ${size}`) !== '')
  return sold.map(size => {
    const pieces = line.cell(`stock ${size}`)
    // One number of pieces of several sizes is none of theirs.
    const isOfAll = pieces === '' && sold.length > 1 && line.cell('stock') !== ''
    return {
      ...one,
      ...(isOfAll && { uncounted: 'stock' }),
      line: lineWith(line, {
        price: line.cell(`price ${size}`),
        was: line.cell(`was ${size}`),
        stock: isOfAll ? '' : pieces || line.cell('stock'),
        // One code of several sizes is none of theirs.
        ...(wide.length > 1 && { sku: '', barcode: '' }),
      }),
      options: [{ name: 'Size', value: size, column: `price ${size}` }],
    }
  })
}
