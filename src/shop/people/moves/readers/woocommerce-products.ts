import { plainText } from '../../../ground/plain-text.ts'
import { audienceOf, cut, pictureUrl } from './cells.ts'
import type { CsvLine, Problem } from './csv-lines.ts'
import type { ProductRow, Read, Reader } from './rows.ts'
import { gramsOf, productsOfKinds, sumsOf, type Variant } from './sizes.ts'

/** WooCommerce's products: a line for each product and, anywhere below it, one for each variation. */
export const woocommerceProducts: Reader<ProductRow> = {
  columns: ['id', 'type', 'sku', 'name', 'regular price'],
  async *read(lines) {
    const parents = new Map<string, { line: CsvLine; variations: CsvLine[] }>()
    const keys = new Map<string, number>()
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
    for (const { line, variations } of all) {
      const slug = slugOf(line)
      const times = (keys.get(slug) ?? 0) + 1
      keys.set(slug, times)
      // As WordPress tells products of one name apart.
      yield* productsOf(line, variations, times === 1 ? slug : `${slug}-${times}`)
    }
  },
}

const refused = (line: CsvLine, reason: string, column: string): Read<ProductRow> => ({
  line: line.line,
  row: null,
  problems: [line.problem(reason, column)],
  ...sumsOf([variantOf(line, true)]),
})

/** The end of its old address: its own column where there is one, else as WordPress makes it of the name. */
const slugOf = (line: CsvLine): string =>
  cut(
    line.cell('slug') ||
      line
        .cell('name')
        .normalize('NFKD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
        .trim()
        .replaceAll(/[\s-]+/g, '-'),
    240,
  )

const listed = (text: string) => text.split(',').flatMap(one => one.trim() || [])

function productsOf(line: CsvLine, variations: readonly CsvLine[], key: string): Read<ProductRow>[] {
  const name = cut(line.cell('name').replaceAll(/\s+/g, ' '), 200)
  if (!key || !name) return [refused(line, 'A product needs a name', 'name')]
  const problems: Problem[] = []
  const categories = listed(line.cell('categories')).flatMap(path =>
    path
      .split('>')
      .map(one => one.trim())
      .reverse(),
  )
  const tags = listed(line.cell('tags'))
  const description = [line.cell('short description'), line.cell('description')]
    // The exporter writes line ends as \n in letters.
    .map(text => plainText(text.replaceAll('\\n', '\n')))
    .filter(Boolean)
    .join('\n\n')
  if (description.length > 10_000)
    problems.push(line.problem('The description was cut at 10,000 characters', 'description'))
  const published = line.cell('published')
  const sold = variations.length > 0 ? variations : [line]
  const row: Omit<ProductRow, 'key' | 'name' | 'sizes' | 'questions'> = {
    house: cut(line.cell('brands'), 80),
    description: cut(description, 10_000),
    categories: [...categories, ...tags],
    audience: audienceOf([name, ...categories, ...tags]),
    published: published === '' || published === '1',
    seoTitle: cut(line.cell('meta: _yoast_wpseo_title'), 120),
    seoDescription: cut(line.cell('meta: _yoast_wpseo_metadesc'), 320),
    pictures: picturesOf([line, ...variations], problems),
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
    line,
    columns,
    grams,
    options: isVariation ? options : options.filter(({ name }) => /size|ml|volume/i.test(name)),
  }
}

const MOST_PICTURES = 30

function picturesOf(lines: readonly CsvLine[], problems: Problem[]): ProductRow['pictures'] {
  const urls = lines.flatMap(line =>
    listed(line.cell('images')).flatMap(address => {
      const url = pictureUrl(address)
      if (!url) problems.push(line.problem('This is no address of a picture', 'images'))
      return url ?? []
    }),
  )
  return [...new Set(urls)].slice(0, MOST_PICTURES).map(url => ({ url, alt: '' }))
}
