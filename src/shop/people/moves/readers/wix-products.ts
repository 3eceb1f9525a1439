import { paisa, toRupees } from '../../../ground/money.ts'
import { amountOf, audienceOf, signedAmountOf } from './cells.ts'
import { type CsvLine, groupsOf, lineWith, type Problem } from './csv-lines.ts'
import { descriptionOf, keysOf, listed, nameIn, type ProductFacts, picturesOf, scentOf, slugOf } from './products.ts'
import type { ProductRow, Read, Reader } from './rows.ts'
import { gramsOf, productsOfKinds, sumsOf, type Variant } from './variants.ts'

/**
 * Wix's products: a line for the product, below it one for each variant and, in its newer files, for each picture. Both
 * of its templates: with `handleId`, a surcharge and a discount, and with `handle`, a price of each variant and a
 * struck-through one
 * (https://support.wix.com/en/article/wix-stores-importing-products-from-another-ecommerce-platform). Neither names the
 * product's address, which Wix makes of its name.
 */
export const wixProducts: Reader<ProductRow> = {
  columns: ['handleid|handle', 'fieldtype', 'name', 'price'],
  async *read(lines) {
    const keyOf = keysOf()
    const factsOf = (line: CsvLine) => (/^product$/i.test(line.hint('fieldtype')) ? line.hint('name') : '')
    for await (const group of groupsOf(lines, line => line.cell('handleid', 'handle'), factsOf))
      yield* productsOf(group, keyOf(slugOf(group[0].cell('name'))))
  },
}

const typeOf = (line: CsvLine) => line.cell('fieldtype').toLowerCase()

function productsOf([first, ...rest]: [CsvLine, ...CsvLine[]], key: string): Read<ProductRow>[] {
  const name = nameIn(first.cell('name'))
  const problems: Problem[] = []
  const own = rest.filter(line => typeOf(line) === 'variant')
  const variants = (own.length > 0 ? own : [first]).map(line => variantOf(line, first, problems))
  if (!key || !name)
    return [
      { line: first.line, row: null, problems: [first.problem('A product needs a name', 'name')], ...sumsOf(variants) },
    ]
  const collections = listed(first.cell('collection'), ';')
  const body = ['description', 'plaindescription']
  const row: ProductFacts = {
    ...scentOf(first, problems),
    house: first.cell('brand'),
    description: descriptionOf(first, [first.cell(...body)], problems, ...body),
    categories: collections,
    audience: audienceOf([name, ...collections]),
    published: !/^(false|no)$/i.test(first.cell('visible')),
    seoTitle: '',
    seoDescription: '',
    pictures: picturesOf([first, ...rest].flatMap(picturesIn), problems),
  }
  return productsOfKinds({ key, name, line: first }, row, variants, problems)
}

const columns = {
  price: ['price'],
  was: ['strikethroughprice'],
  sku: ['sku'],
  barcode: ['barcode'],
  stock: ['inventory'],
}

function variantOf(line: CsvLine, first: CsvLine, problems: Problem[]): Variant {
  const options = [1, 2, 3, 4, 5, 6].flatMap(at => {
    const name = first.cell(`productoptionname${at}`)
    const column = line.has(`productoptiondescription${at}`)
      ? `productoptiondescription${at}`
      : `productoptionchoices${at}`
    const value = line.cell(column)
    // The line of a product without variants lists what may be chosen.
    return value === '' || (line === first && value.includes(';')) ? [] : [{ name, value, column }]
  })
  const inventory = line.cell('inventory') || first.cell('inventory')
  const isUncounted = /^in_?stock$/i.test(inventory)
  const stock = isUncounted || /^out_?of_?stock$/i.test(inventory) ? '0' : inventory
  return {
    line: lineWith(line, { ...pricesOf(line, first, problems), inventory: stock }),
    columns,
    options,
    // Kilograms, as the shop's setting is in Pakistan.
    grams: gramsOf(line.cell('weight') || first.cell('weight'), 1000),
    uncounted: isUncounted ? 'inventory' : null,
  }
}

/**
 * The price of a variant with its surcharge and the product's discount, and what was asked before that. Text that is no
 * amount stays; a discount that cannot be read is told, and a surcharge with which no price is known.
 */
function pricesOf(line: CsvLine, first: CsvLine, problems: Problem[]): Record<'price' | 'strikethroughprice', string> {
  const struck = line.cell('strikethroughprice') || first.cell('strikethroughprice')
  const typed = line.cell('price') || first.cell('price')
  const base = amountOf(typed)
  const surcharge = signedAmountOf(line.cell('surcharge') || '0')
  const isShare = /percent/i.test(first.cell('discountmode'))
  const said = amountOf(first.cell('discountvalue').replace(/%$/, '') || '0')
  const discount = said !== null && isShare && said > 10_000 ? null : said
  if (surcharge === null) {
    problems.push(line.problem('This surcharge cannot be read', 'surcharge'))
    return { price: line.cell('surcharge'), strikethroughprice: '' }
  }
  if (discount === null)
    problems.push(first.problem('This discount cannot be read, and does not count here', 'discountvalue'))
  if (base === null || (surcharge === 0 && !discount)) return { price: typed, strikethroughprice: struck }
  const full = base + surcharge
  const price = full - (isShare ? Math.round((full * (discount ?? 0)) / 10_000) : (discount ?? 0))
  if (price < 0) {
    problems.push(line.problem('Less than nothing is left of this price', 'surcharge', 'price'))
    return { price: '', strikethroughprice: '' }
  }
  const text = (amount: number) => String(toRupees(paisa(amount)))
  return { price: text(price), strikethroughprice: discount ? text(full) : struck }
}

/** Wix names its own pictures by their file: '0a1b_2c~mv2.jpg'. */
const picturesIn = (line: CsvLine) =>
  ['productimageurl', 'media'].flatMap(column =>
    listed(line.cell(column), ';').map(said => ({
      line,
      column,
      url: /^https?:/i.test(said) ? said : `https://static.wixstatic.com/media/${said}`,
      alt: line.cell('mediaalttext'),
    })),
  )
