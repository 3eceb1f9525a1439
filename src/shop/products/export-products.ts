import { stringify } from 'csv-stringify/sync'
import type { Db } from '../../platform/database/database.ts'
import { toRupees } from '../money.ts'
import { listAllProducts, type ProductFilter, type ProductRow } from './list-all-products.ts'
import { productStates } from './rules.ts'

const PRODUCTS_AT_ONCE = 500

type Size = ProductRow['sizes'][number]
const columns: [head: string, cell: (product: ProductRow, size?: Size) => string | number | null][] = [
  ['Name', ({ name }) => name],
  ['House', ({ brand }) => brand],
  ['Category', ({ category }) => category],
  ['State', ({ state }) => productStates[state]],
  ['Address', ({ address }) => `/product/${address}`],
  ['ml', (_, size) => size?.ml ?? null],
  ['SKU', (_, size) => size?.sku ?? null],
  ['Price', (_, size) => (size ? toRupees(size.price) : null)],
  ['Discount', (_, size) => size?.discount ?? null],
  ['To pay', (_, size) => (size ? toRupees(size.cutPrice) : null)],
  ['Stock', (_, size) => size?.stock ?? null],
  ['Urdu', ({ hasUrdu }) => (hasUrdu ? 'yes' : 'no')],
]

/** The products of a filter, all of its pages, as CSV in parts: a row for each size. Amounts in rupees. */
export async function* exportProducts(
  db: Db,
  filter: ProductFilter,
  settings: Parameters<typeof listAllProducts>[2],
): AsyncGenerator<string> {
  // The mark of UTF-8, without which spreadsheets misread Urdu.
  yield `\ufeff${stringify([columns.map(([head]) => head)])}`
  for (let page = 1, more = true; more; page += 1) {
    const list = await listAllProducts(db, { ...filter, page }, settings, PRODUCTS_AT_ONCE)
    const rows = list.products.flatMap(product =>
      (product.sizes.length > 0 ? product.sizes : [undefined]).map(size =>
        columns.map(([, cell]) => cell(product, size)),
      ),
    )
    if (rows.length > 0) yield stringify(rows, { escape_formulas: true })
    more = list.more
  }
}
