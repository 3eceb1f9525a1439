import { audienceOf, cut } from './cells.ts'
import { type CsvLine, lineWith, type Problem } from './csv-lines.ts'
import { descriptionOf, nameIn, type ProductFacts, picturesOf, scentOf, slugOf } from './products.ts'
import type { ProductRow, Read, Reader } from './rows.ts'
import { hasEnded } from './sale-days.ts'
import { gramsOf, productsOfKinds, type Variant } from './sizes.ts'

/**
 * Products of Daraz's Seller Center ('Manage Products', Export): a line for each SKU, below the names of columns three lines of instructions.
 * 'Price & Stock' holds prices, pieces and variations; 'Basic Information' names, pictures and texts, which come to the products of the other file.
 */
export const darazProducts: Reader<ProductRow> = {
  columns: ['product id', 'product name(english)|product name|name'],
  async *read(lines) {
    const groups = new Map<string, [CsvLine, ...CsvLine[]]>()
    for await (const line of lines) {
      const id = line.cell('product id')
      // Lines of instructions have words there.
      if (!/^\d+(\.0)?$/.test(id)) continue
      const group = groups.get(id)
      if (group) group.push(line)
      else groups.set(id, [line])
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

const names = ['product name(english)', 'product name', 'name']
const body = ['main description', 'description', 'highlights', 'short description']
const imageColumns = Array.from({ length: 8 }, (_, at) => `product images${at + 1}`)

function productsOf(lines: [CsvLine, ...CsvLine[]], key: string): Read<ProductRow>[] {
  const [first] = lines
  const name = nameIn(first.cell(...names))
  const problems: Problem[] = []
  if (!key) return [{ line: first.line, row: null, problems: [first.problem('A product needs a name', ...names)] }]
  const row: ProductFacts = {
    ...scentOf(first),
    house: /^no brand$/i.test(first.cell('brand')) ? '' : cut(first.cell('brand'), 80),
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
  if (!columns.price.some(column => first.has(column)))
    return [{ line: first.line, row: { ...row, key, name, sizes: [], questions: [] }, problems }]
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
  const ended = hasEnded(line.cell('specialprice end', 'special price end date'))
  const grams = gramsOf(line.cell('package weight', 'package weight (kg)'), 1000)
  return { line: ended ? lineWith(line, { specialprice: line.cell('price') }) : line, columns, options, grams }
}
