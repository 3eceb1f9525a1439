import { audienceOf } from './cells.ts'
import { type CsvLine, lineWith, type Problem } from './csv-lines.ts'
import { descriptionOf, nameIn, type ProductFacts, picturesOf, scentOf, slugOf, withinLengths } from './products.ts'
import type { ProductRow, Read, Reader } from './rows.ts'
import { isSaleNow } from './sales-that-count.ts'
import { gramsOf, productsOfKinds, sumsOf, type Variant } from './variants.ts'

/**
 * Products of Daraz's Seller Center ('Manage Products', Export): a line for each SKU, below the names of columns three
 * lines of instructions. 'Price & Stock' holds prices, pieces and variations; 'Basic Information' names, pictures and
 * texts, which come to the products of the other file.
 */
export const darazProducts: Reader<ProductRow> = {
  columns: ['product id', 'product name(english)|product name|name'],
  async *read(lines) {
    const groups = new Map<string, [CsvLine, ...CsvLine[]]>()
    let last: [CsvLine, ...CsvLine[]] | null = null
    for await (const line of lines) {
      const id = idOf(line)
      // The lines of instructions above the first product have words there.
      if (id === '' && last === null) continue
      if (id === '' && !(last && isPartOf(line, last[0]))) {
        const reason = 'This number of a product cannot be read, and the line was left out'
        yield {
          line: line.line,
          row: null,
          problems: [line.problem(reason, 'product id')],
          ...sumsOf([variantOf(line)]),
        }
        continue
      }
      const group: [CsvLine, ...CsvLine[]] | null | undefined = id === '' ? last : groups.get(id)
      if (group) group.push(line)
      else groups.set(id, [line])
      last = groups.get(id) ?? last
    }
    // Names that two products have are told apart by their numbers, which both files say.
    const keys = new Set<string>()
    for (const [id, group] of groups) {
      const slug = slugOf(nameIn(group[0].cell(...names)))
      const key = keys.has(slug) ? `${slug}-${id}` : slug
      keys.add(slug)
      yield* productsOf(group, key)
    }
  },
}

/**
 * A product's number; empty for none. Of one that Excel has rounded ('4.28E+08') its name is a part, since several may
 * have it.
 */
function idOf(line: CsvLine): string {
  const said = line.cell('product id').trim()
  if (/^\d+(\.0+)?$/.test(said)) return said.replace(/\..*/, '')
  return /^\d+(\.\d+)?e\+?\d{1,2}$/i.test(said) ? `${Number(said)} ${slugOf(nameIn(line.cell(...names)))}`.trim() : ''
}

/**
 * Whether a line without a number is a further size of the product above it: nothing is said there, nor another name.
 */
const isPartOf = (line: CsvLine, above: CsvLine): boolean =>
  line.cell('product id').trim() === '' && ['', above.cell(...names)].includes(line.cell(...names))

const names = ['product name(english)', 'product name', 'name']
const body = ['main description', 'description', 'highlights', 'short description']
const imageColumns = Array.from({ length: 8 }, (_, at) => `product images${at + 1}`)

function productsOf(lines: [CsvLine, ...CsvLine[]], key: string): Read<ProductRow>[] {
  const [first] = lines
  const name = nameIn(first.cell(...names))
  const problems: Problem[] = []
  if (!key) return [{ line: first.line, row: null, problems: [first.problem('A product needs a name', ...names)] }]
  const row: ProductFacts = {
    ...scentOf(first, problems),
    house: /^no brand$/i.test(first.cell('brand')) ? '' : first.cell('brand'),
    description: descriptionOf(first, [first.cell(...body)], problems, ...body),
    categories: [first.cell('category', 'category name')].filter(Boolean),
    audience: audienceOf([name]),
    published: !/inactive|deleted|suspended|draft|pending|rejected/i.test(first.cell('status')),
    seoTitle: '',
    seoDescription: '',
    pictures: picturesOf(
      imageColumns.flatMap(column => {
        const url = first.cell(column)
        return url === '' ? [] : [{ line: first, url, column }]
      }),
      problems,
    ),
  }
  if (!columns.price.some(column => first.has(column))) {
    const kept = withinLengths({ ...row, key, name, sizes: [], questions: [] }, first, problems)
    return [{ line: first.line, row: kept, problems }]
  }
  return productsOfKinds({ key, name, line: first }, row, lines.map(variantOf), problems)
}

const columns = {
  price: ['specialprice', 'special price', 'price'],
  was: ['price'],
  sku: ['sellersku', 'seller sku'],
  barcode: ['ean', 'barcode', 'product barcode'],
  stock: ['quantity', 'stock', 'sellable quantity'],
}

function variantOf(line: CsvLine): Variant {
  // 'Size:50 ml,Colour:Gold' or '50 ml'.
  const options = line
    .cell('variations combo', 'variation')
    .split(/[,;]/)
    .flatMap(said => {
      const [name = '', value = name] = said.split(':').map(part => part.trim())
      return value === '' ? [] : [{ name, value, column: 'variations combo' }]
    })
  const isNow = isSaleNow(
    line.cell('specialprice start', 'special price start date'),
    line.cell('specialprice end', 'special price end date'),
  )
  const grams = gramsOf(line.cell('package weight', 'package weight (kg)'), 1000)
  return { line: isNow ? line : lineWith(line, { specialprice: line.cell('price') }), columns, options, grams }
}
