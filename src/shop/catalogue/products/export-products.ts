import { sql } from 'kysely'
import { type CsvCell, csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { type Paisa, toRupees } from '../../ground/money.ts'
import { listAllProducts, type ProductFilter } from './list-all-products.ts'
import { withMark } from './marked-cell.ts'
import { factColumnNames, inUrdu } from './product-facts.ts'
import { type SheetColumn, sheetColumnNames, sheetColumns } from './product-sheet-rules.ts'
import { factWords } from './product-words.ts'
import { type ProductState, productStates } from './publishing-text-rules.ts'

const PRODUCTS_AT_ONCE = 500

type Values = Record<string, unknown>
type Row = { facts: Values; urdu: Record<string, string>; size: Values | null }

const labelled = (name: 'audience' | 'sillage' | 'seasons' | 'occasions', values: readonly string[]) =>
  values.map(value => (factWords[name].options as Record<string, string>)[value] ?? value)
const amount = (value: unknown) => (value === null ? null : toRupees(value as Paisa))
const yesNo = (value: unknown) => (value ? 'yes' : 'no')

/** Cells that are not written as they are stored. */
const cells: Partial<Record<SheetColumn, (value: unknown) => unknown>> = {
  address: value => `/product/${value}`,
  state: value => productStates[value as ProductState],
  audience: value => labelled('audience', [String(value)])[0],
  sillage: value => (value === '' ? '' : labelled('sillage', [String(value)])[0]),
  seasons: value => labelled('seasons', value as string[]).join(', '),
  occasions: value => labelled('occasions', value as string[]).join(', '),
  price: amount,
  cost: amount,
  isNew: yesNo,
  alcoholFree: yesNo,
}

/**
 * The products of a filter, all of its pages, as CSV in parts: a row for each size that is sold, in the columns that an
 * import reads. Amounts in rupees; costs only for those who may see them.
 */
export async function* exportProducts(
  db: Db,
  filter: ProductFilter,
  { settings, withCosts }: { settings: Parameters<typeof listAllProducts>[2]; withCosts: boolean },
): AsyncGenerator<string> {
  const names = sheetColumnNames.filter(name => withCosts || name !== 'cost')
  const sheet = csvSheet<Row>(names.map(name => [sheetColumns[name], row => cellOf(row, name)]))
  yield sheet.head
  for (let page = 1, more = true; more; page += 1) {
    const list = await listAllProducts(db, { ...filter, page }, settings, PRODUCTS_AT_ONCE)
    const rows = await readRows(
      db,
      list.products.map(({ productId }) => productId),
    )
    if (rows.length > 0) yield sheet.lines(rows)
    more = list.more
  }
}

function cellOf({ facts, urdu, size }: Row, name: SheetColumn): CsvCell {
  if (Object.hasOwn(inUrdu, name)) return withMark(urdu[inUrdu[name] ?? ''] ?? '')
  const value = name in facts ? facts[name] : (size?.[name] ?? null)
  const shown = value === null ? null : (cells[name] ?? (one => one))(value)
  return typeof shown === 'number' ? shown : withMark(Array.isArray(shown) ? shown.join(', ') : String(shown ?? ''))
}

/** In the order of `ids`, the smallest size first. */
async function readRows(db: Db, ids: readonly string[]): Promise<Row[]> {
  const facts = Object.entries({ ...factColumnNames, address: 'address', state: 'state' })
  const { rows } = await sql<Row>`
    select jsonb_build_object(${sql.join(facts.flatMap(([name, column]) => [sql.lit(name), sql.ref(`p.${column}`)]))}) as facts,
      coalesce((select jsonb_object_agg(field, text) from translations
        where entity = 'product' and entity_id = p.id and language = 'ur'), '{}') as urdu,
      case when s.id is not null then jsonb_build_object('ml', s.ml, 'sku', s.sku, 'barcode', s.barcode, 'price', s.price,
        'discount', case when s.sale_ends_at is null then s.discount else coalesce(regular_discount(s.id), s.discount) end, 'stock', s.stock, 'stockSeen', s.stock, 'cost', s.average_cost, 'weightGrams', s.weight_grams,
        'lowMark', s.low_mark, 'position', s.position) end as size
    from products p left join sizes s on s.product_id = p.id and s.retired_at is null
    where p.id = any(${ids}::text[]) order by array_position(${ids}::text[], p.id), s.ml, s.position, s.id`.execute(db)
  return rows
}
