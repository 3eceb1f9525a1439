import { audienceOf, cut } from './cells.ts'
import { type CsvLine, lineWith, type Problem } from './csv-lines.ts'
import { descriptionOf, keysOf, listed, nameIn, type ProductFacts, picturesOf, scentOf, slugOf } from './products.ts'
import type { ProductRow, Read, Reader } from './rows.ts'
import { isSaleNow } from './sales-that-count.ts'
import { gramsOf, productsOfKinds, sumsOf, type Variant } from './variants.ts'

/** WooCommerce's products: a line for each product and, anywhere below it, one for each variation. */
export const woocommerceProducts: Reader<ProductRow> = {
  columns: ['id', 'type', 'sku', 'name', 'regular price'],
  async *read(lines) {
    const parents = new Map<string, { line: CsvLine; variations: CsvLine[] }>()
    const keyOf = keysOf()
    const all: { line: CsvLine; variations: CsvLine[] }[] = []
    for await (const line of lines) {
      const types = line.cell('type').toLowerCase().split(/,\s*/)
      if (types.includes('variation')) {
        const parent = parents.get(line.cell('parent').toLowerCase())
        if (parent) parent.variations.push(line)
        else yield refused(line, 'The product of this variation is not in the file before it', 'parent')
        continue
      }
      if (types.some(type => type === 'grouped' || type === 'external')) {
        yield refused(line, 'Sets and products of other shops were left out', 'type')
        continue
      }
      const product = { line, variations: [] }
      all.push(product)
      for (const name of [`id:${line.cell('id')}`, line.cell('sku').toLowerCase()]) if (name) parents.set(name, product)
    }
    // Its own column of the address where there is one, else as WordPress makes it of the name.
    for (const { line, variations } of all)
      yield* productsOf(line, variations, keyOf(cut(line.cell('slug') || slugOf(line.cell('name')), 240)))
  },
}

const refused = (line: CsvLine, reason: string, column: string): Read<ProductRow> => ({
  line: line.line,
  row: null,
  problems: [line.problem(reason, column)],
  ...sumsOf([variantOf(line, true)]),
})

function productsOf(line: CsvLine, variations: readonly CsvLine[], key: string): Read<ProductRow>[] {
  const name = nameIn(line.cell('name'))
  if (!key || !name) return [refused(line, 'A product needs a name', 'name')]
  const problems: Problem[] = []
  const categories = listed(line.cell('categories')).flatMap(path =>
    path
      .split('>')
      .map(one => one.trim())
      .reverse(),
  )
  const tags = listed(line.hint('tags'))
  // The exporter writes line ends as \n in letters.
  const texts = ['short description', 'description'].map(column => line.cell(column).replaceAll('\\n', '\n'))
  const published = line.cell('published')
  const sold = variations.length > 0 ? variations : [line]
  const row: ProductFacts = {
    ...scentOf(line, problems),
    house: line.cell('brands'),
    description: descriptionOf(line, texts, problems, 'description'),
    categories: [...categories, ...tags],
    audience: audienceOf([name, ...categories, ...tags]),
    published: published === '' || published === '1',
    seoTitle: line.cell('meta: _yoast_wpseo_title'),
    seoDescription: line.cell('meta: _yoast_wpseo_metadesc'),
    pictures: picturesOf(
      [line, ...variations].flatMap(one =>
        listed(one.cell('images')).map(url => ({ line: one, url, column: 'images' })),
      ),
      problems,
    ),
  }
  const variants = sold.map(one => variantOf(one, variations.length > 0))
  return productsOfKinds({ key, name, line }, row, variants, problems)
}

const columns = {
  price: ['sale price', 'regular price'],
  was: ['regular price'],
  sku: ['sku'],
  barcode: ['gtin, upc, ean, or isbn'],
  stock: ['stock'],
}

function variantOf(line: CsvLine, isVariation: boolean): Variant {
  const options = [1, 2, 3].flatMap(at => {
    const column = `attribute ${at} value(s)`
    const value = line.cell(column)
    // A product without variations lists what it may be.
    return value === '' || (!isVariation && value.includes(','))
      ? []
      : [{ name: line.cell(`attribute ${at} name`), value, column }]
  })
  const grams =
    gramsOf(line.cell('weight (g)')) ??
    gramsOf(line.cell('weight (kg)'), 1000) ??
    gramsOf(line.cell('weight (lbs)'), 453.6)
  return {
    line: withoutEnded(line),
    columns,
    grams,
    options: isVariation ? options : options.filter(({ name }) => /size|ml|volume/i.test(name)),
  }
}

/** Without the sale price where its days are past, or to come. */
function withoutEnded(line: CsvLine): CsvLine {
  const isNow = isSaleNow(line.cell('date sale price starts'), line.cell('date sale price ends'))
  return isNow ? line : lineWith(line, { 'sale price': '' })
}
