import { audienceOf, cut } from './cells.ts'
import { type CsvLine, lineWith, type Problem } from './csv-lines.ts'
import { millilitresOf } from './millilitres.ts'
import { descriptionOf, keysOf, listed, nameIn, type ProductFacts, picturesOf, scentOf, slugOf } from './products.ts'
import type { ProductRow, Read, Reader } from './rows.ts'
import { isSaleNow } from './sales-that-count.ts'
import { gramsOf, productsOfKinds, sumsOf, type Variant } from './variants.ts'

/**
 * A catalogue of Meta, which WhatsApp Business, Facebook and Instagram share: a line for each item, those of one
 * product joined by `item_group_id` (https://www.facebook.com/business/help/120325381656392). Amounts as '4500.00 PKR'.
 */
export const metaProducts: Reader<ProductRow> = {
  columns: ['id', 'title', 'availability', 'price', 'image_link'],
  async *read(lines) {
    const groups = new Map<string, [CsvLine, ...CsvLine[]]>()
    for await (const line of lines) {
      const id = line.cell('item_group_id', 'id')
      const group = groups.get(id)
      if (group) group.push(line)
      else groups.set(id, [line])
    }
    const keyOf = keysOf()
    for (const group of groups.values()) yield* productsOf(group, keyOf)
  },
}

/** The end of the old address: of a link to a page of a product, else of the name. */
const slugIn = (line: CsvLine, name: string): string => {
  const link = line.cell('link')
  const path = URL.canParse(link) ? new URL(link).pathname : ''
  return /\/(?:products?|shop|product-page)\/(?:.*\/)?([^/]+)\/?$/.exec(path)?.[1]?.toLowerCase() ?? slugOf(name)
}

/** A title and the size at its end, which is empty where there is none: 'Night Oud, 50 ml', 'Night Oud (100ml)'. */
function partsOf(title: string): [name: string, size: string] {
  const [, name = '', size = ''] = /^(.*?)[\s,(–-]+(\d[\d.]*\s*\p{L}+\.?)\)?$/u.exec(title) ?? []
  return millilitresOf(size) === null ? [title, ''] : [name, size]
}

function productsOf(lines: [CsvLine, ...CsvLine[]], keyOf: (slug: string) => string): Read<ProductRow>[] {
  const [first] = lines
  const [name] = partsOf(nameIn(first.cell('title')))
  const variants = lines.map(variantOf)
  const key = name && keyOf(cut(slugIn(first, name), 240))
  if (!key)
    return [
      {
        line: first.line,
        row: null,
        problems: [first.problem('A product needs a name', 'title')],
        ...sumsOf(variants),
      },
    ]
  const problems: Problem[] = []
  const types = listed(first.cell('product_type'), '>').toReversed()
  const gender = first.cell('gender')
  const row: ProductFacts = {
    ...scentOf(first, problems),
    house: first.cell('brand'),
    description: descriptionOf(first, [first.cell('description', 'rich_text_description')], problems, 'description'),
    categories: types,
    audience: audienceOf(gender === '' ? [name, ...types] : [gender]),
    published: !/^(archived|staging|hidden)$/i.test(first.cell('status', 'visibility')),
    seoTitle: '',
    seoDescription: '',
    pictures: picturesOf(
      lines.flatMap(line =>
        ['image_link', 'additional_image_link'].flatMap(column =>
          (column === 'image_link' ? [line.cell(column)] : listed(line.cell(column)))
            .filter(Boolean)
            .map(url => ({ line, url, column })),
        ),
      ),
      problems,
    ),
  }
  return productsOfKinds({ key, name, line: first }, row, variants, problems)
}

const columns = {
  price: ['sale_price', 'price'],
  was: ['price'],
  sku: ['mpn'],
  barcode: ['gtin'],
  stock: ['quantity_to_sell_on_facebook', 'inventory'],
}

function variantOf(line: CsvLine): Variant {
  const size = line.cell('size')
  const said = size || partsOf(nameIn(line.cell('title')))[1]
  const column = size ? 'size' : 'title'
  const options = [
    ...(said === '' ? [] : [{ name: 'Size', value: said, column }]),
    ...(line.cell('color') === '' ? [] : [{ name: 'Colour', value: line.cell('color'), column: 'color' }]),
  ]
  const [begins = '', ends = ''] = line.cell('sale_price_effective_date').split('/')
  const stock = line.cell(...columns.stock)
  // Without a number of pieces it says whether there are any.
  const isUncounted = stock === '' && /^in.?stock$/i.test(line.cell('availability'))
  const weight = /^([\d.,]+)\s*(kg|g)$/i.exec(line.cell('shipping_weight'))
  return {
    line: isSaleNow(begins, ends) ? line : lineWith(line, { sale_price: line.cell('price') }),
    columns,
    options,
    grams: gramsOf(weight?.[1] ?? '', weight?.[2]?.toLowerCase() === 'kg' ? 1000 : 1),
    uncounted: isUncounted ? 'availability' : null,
  }
}
