import { paisa, toRupees } from '../../../ground/money.ts'
import { plainText } from '../../../ground/plain-text.ts'
import { amountOf, audienceOf, cut, signedAmountOf } from './cells.ts'
import { type CsvLine, lineWith, type Problem } from './csv-lines.ts'
import { descriptionOf, keysOf, listed, nameIn, type ProductFacts, picturesOf, scentOf, slugOf } from './products.ts'
import type { OtherSheet, ProductRow, Read, Reader } from './rows.ts'
import { isSaleNow } from './sales-that-count.ts'
import { gramsOf, productsOfKinds, sumsOf, type Variant } from './variants.ts'

/**
 * OpenCart's products, as its Export/Import Tool writes them (https://github.com/ruOpenCart/export-import-tool): a
 * workbook whose sheet Products has a line each, with sizes, sales and further pictures on sheets of their own; or that
 * sheet alone, as CSV. Names and texts stand in a column for each language, of which the first counts.
 */
export const opencartProducts: Reader<ProductRow> = {
  columns: ['product_id', 'model', 'quantity', 'price', 'status'],
  sheets: ['products', 'productoptionvalues', 'specials', 'additionalimages', 'productseokeywords'],
  async *read(lines, other) {
    const keyOf = keysOf()
    const beside = besideOf(other)
    for await (const line of lines) yield* productsOf(line, keyOf, beside)
  },
}

type Beside = Record<'values' | 'specials' | 'images' | 'addresses', (line: CsvLine) => CsvLine[]>

function besideOf(other: OtherSheet): Beside {
  const of = (sheet: string) => {
    const byId = Map.groupBy(other(sheet), line => line.cell('product_id'))
    return (line: CsvLine) => byId.get(line.cell('product_id')) ?? []
  }
  return {
    values: of('productoptionvalues'),
    specials: of('specials'),
    images: of('additionalimages'),
    addresses: of('productseokeywords'),
  }
}

/** A text in the first language that has one: 'name(en-gb)', 'name(en)', or 'name'. */
const columnOf = (line: CsvLine, name: string): string => {
  const columns = line.names.filter(each => each === name || each.startsWith(`${name}(`))
  return columns.find(column => line.hint(column) !== '') ?? columns[0] ?? name
}
const textOf = (line: CsvLine, name: string): string => line.cell(columnOf(line, name))

function productsOf(line: CsvLine, keyOf: (slug: string) => string, beside: Beside): Read<ProductRow>[] {
  const name = nameIn(plainText(textOf(line, 'name')))
  const problems: Problem[] = []
  const special = specialOf(beside.specials(line), line, problems)
  const values = beside.values(line)
  const variants =
    values.length > 0
      ? values.map(value => variantOf(line, special, problems, value))
      : [variantOf(line, special, problems)]
  const address =
    beside
      .addresses(line)
      .map(each => textOf(each, 'keyword'))
      .find(Boolean) ?? line.cell('seo_keyword')
  const key = name && keyOf(cut(address.toLowerCase() || slugOf(name), 240))
  if (!key)
    return [
      { line: line.line, row: null, problems: [line.problem('A product needs a name', 'name')], ...sumsOf(variants) },
    ]
  const tags = listed(line.hint(columnOf(line, 'tags')))
  const pictures = [line, ...beside.images(line)].flatMap(each => {
    const column = each === line ? 'image_name' : 'image'
    const said = each.cell(column)
    return said === '' ? [] : [{ line: each, url: said, column }]
  })
  const reachable = pictures.filter(({ url }) => /^https?:/i.test(url))
  if (reachable.length < pictures.length)
    problems.push(
      line.problem(
        'Its pictures are named without an address: please write the address of the old shop before them',
        'image_name',
      ),
    )
  const row: ProductFacts = {
    ...scentOf(line, problems),
    house: line.cell('manufacturer'),
    description: descriptionOf(line, [textOf(line, 'description')], problems, columnOf(line, 'description')),
    // Numbers of categories, which its other export names.
    categories: [...listed(line.cell('categories')).filter(said => !/^\d+$/.test(said)), ...tags],
    audience: audienceOf([name, ...tags]),
    published: !/^(false|0|no|disabled)$/i.test(line.cell('status')),
    seoTitle: textOf(line, 'meta_title'),
    seoDescription: textOf(line, 'meta_description'),
    pictures: picturesOf(reachable, problems),
  }
  return productsOfKinds({ key, name, line }, row, variants, problems)
}

// As houses rename the group of all customers, which is Default at first.
const OF_ALL =
  /^(|1|default|general|retail|regular|standard|all|public|everyone|customers?|guests?)( (customers?|buyers?|group))?$/i

/**
 * The special price that counts today for everybody, of the sheet Specials; the one of the smallest priority. Those of
 * other groups are told.
 */
function specialOf(specials: readonly CsvLine[], product: CsvLine, problems: Problem[]): string {
  const groups = ['customer_group', 'customer_group_id']
  const [now, others] = [true, false].map(isOfAll =>
    specials.filter(
      line =>
        OF_ALL.test(line.cell(...groups)) === isOfAll &&
        isSaleNow(dayOf(line.cell('date_start')), dayOf(line.cell('date_end'))),
    ),
  )
  for (const group of new Set(others?.map(line => line.cell(...groups))))
    problems.push(product.problem(`A special price of the customer group '${group}' was left out`, 'price'))
  return (now ?? []).toSorted((a, b) => Number(a.cell('priority')) - Number(b.cell('priority')))[0]?.cell('price') ?? ''
}

// OpenCart's word for no day.
const dayOf = (typed: string) => (typed.startsWith('0000') ? '' : typed)

const columns = {
  price: ['special', 'price'],
  was: ['price'],
  sku: ['sku', 'model'],
  barcode: ['ean', 'upc', 'isbn'],
  stock: ['quantity'],
}

/**
 * A product, or one of its sizes: the value of an option with what it adds to the price or takes off, and its own
 * pieces.
 */
function variantOf(line: CsvLine, special: string, problems: Problem[], value?: CsvLine): Variant {
  const grams = gramsOf(line.cell('weight'), /^kg/i.test(line.cell('weight_unit')) ? 1000 : 1)
  if (!value) return { line: lineWith(line, { special }), columns, options: [], grams }
  const isLess = value.cell('price_prefix') === '-'
  const added = signedAmountOf(value.cell('price') || '0')
  if (added === null) problems.push(value.problem('This addition to the price cannot be read', 'price'))
  const withAdded = (typed: string): string => {
    const amount = amountOf(typed)
    // Without what is added no price is known.
    if (added === null) return value.cell('price')
    if (amount === null || added === 0) return typed
    return String(toRupees(paisa(amount + (isLess ? -added : added))))
  }
  const option = { name: value.cell('option'), value: value.cell('option_value'), column: 'option_value' }
  return {
    line: lineWith(value, {
      price: withAdded(line.cell('price')),
      special: withAdded(special),
      sku: '',
      model: '',
      ean: '',
      upc: '',
      isbn: '',
    }),
    columns,
    options: option.value === '' ? [] : [option],
    grams,
    uncounted: /^(false|0)$/i.test(value.cell('subtract')) ? 'subtract' : null,
  }
}
