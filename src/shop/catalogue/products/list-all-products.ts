import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { countedRows, oneOf, PAGE_SIZE, pageFilter, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing, everyWordOfNames, skuContains } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { isLow, readCode } from '../../stock/stock/index.ts'
import { CollectionRules, inCollection } from '../catalogue/index.ts'
import { type ProductState, productStateNames } from './publishing-text-rules.ts'

const sorts = ['name', 'price', 'stock', 'sold'] as const

/** The filters of the list of products, from a query string. Invalid ones count as empty. */
export const ProductFilter = z.object({
  /** Words of the name, house or address; a SKU or barcode. */
  q: textFilter,
  state: oneOf(productStateNames),
  category: textFilter,
  stock: oneOf(['in', 'low', 'out']),
  /** What is missing, or what is set. */
  with: oneOf(['noPicture', 'noUrdu', 'discount']),
  house: textFilter,
  /** A collection's number. */
  collection: textFilter,
  sort: oneOf(sorts),
  /** What an import added or changed, by its number. */
  import: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
  page: pageFilter(),
})
export type ProductFilter = z.output<typeof ProductFilter>

type ListSettings = Pick<Settings, 'lowStockFrom' | 'newArrivalDays'>

export type ProductRow = {
  productId: string
  address: string
  name: string
  brand: string
  category: string
  state: ProductState
  publishAt: Date | null
  image: string | null
  /** Of the sizes that are sold. */
  sizes: {
    ml: number
    setOf: number | null
    sku: string
    price: Paisa
    cutPrice: Paisa
    discount: number
    stock: number
  }[]
  stock: number
  sold: number
  hasUrdu: boolean
}

const soldSize = sql`sizes.product_id = p.id and sizes.retired_at is null`
const sold = sql`(select coalesce(sum(pieces_sold(size)), 0)::int from sizes size where size.product_id = p.id)`
const noUrdu = sql`not exists (
  select from translations t where t.entity = 'product' and t.entity_id = p.id and t.field = 'name' and t.language = 'ur')`

const missing: Record<Exclude<ProductFilter['with'], ''>, RawBuilder<unknown>> = {
  noPicture: sql`cardinality(p.images) = 0`,
  noUrdu,
  discount: sql`exists (select from sizes where ${soldSize} and sizes.discount > 0)`,
}

const orders: Record<ProductFilter['sort'], RawBuilder<unknown>> = {
  '': sql`p.created_at desc`,
  name: sql`lower(p.name)`,
  price: sql`p.card_price nulls last`,
  stock: sql`(select coalesce(sum(sizes.stock), 0) from sizes where ${soldSize})`,
  sold: sql`${sold} desc`,
}

/** A page of all products, also those that shoppers do not see, and how many there are. */
export async function listAllProducts(
  db: Db,
  filter: ProductFilter,
  settings: ListSettings,
  pageSize = PAGE_SIZE,
): Promise<{ products: ProductRow[]; total: number; more: boolean }> {
  const { sort, page } = filter
  const { rows } = await sql<{ id: string; total: number }>`
    select p.id, count(*) over ()::int as total from products p where ${sql.join(await productConditions(db, filter, settings), sql` and `)}
    order by ${orders[sort]}, p.id ${countedRows(page, pageSize)}`.execute(db)
  const total = rows[0]?.total ?? 0
  const ids = rows.map(({ id }) => id)
  return { products: await readRows(db, ids), total, more: page * pageSize < total }
}

/** What a filter says of `products p`. */
export async function productConditions(
  db: Db,
  {
    q,
    state,
    category,
    house,
    collection,
    stock,
    with: having,
    import: importId,
  }: Omit<ProductFilter, 'sort' | 'page'>,
  settings: ListSettings,
): Promise<RawBuilder<unknown>[]> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (collection) all.push(await ofCollection(db, collection, settings))
  if (house) all.push(sql`p.brand = ${house}`)
  if (state) all.push(sql`p.state = ${state}`)
  if (category) all.push(sql`p.category = ${category}`)
  if (stock === 'in') all.push(sql`p.in_stock`)
  // All its sizes are sold out (`in_stock`), or it has none.
  if (stock === 'out') all.push(sql`p.published and not p.in_stock`)
  if (stock === 'low')
    all.push(
      sql`p.id in (select product_id from sizes join products on products.id = product_id where ${isLow(settings.lowStockFrom)})`,
    )
  if (having) all.push(missing[having])
  if (importId) all.push(sql`p.id in (select product_id from product_import_products where import_id = ${importId})`)
  if (q) all.push(sql`(${named(q)} or ${coded(q)})`)
  return all
}

async function ofCollection(db: Db, collection: string, settings: ListSettings): Promise<RawBuilder<unknown>> {
  const collectionId = /^\d{1,9}$/.test(collection) ? Number(collection) : 0
  const row = await db
    .selectFrom('collections')
    .select(['members', 'rules'])
    .where('id', '=', collectionId)
    .executeTakeFirst()
  if (!row) return sql`false`
  const members = row.members === 'hand' ? 'hand' : 'rules'
  return inCollection({ collectionId, members, rules: CollectionRules.parse(row.rules) }, settings)
}

/** Every word is in the name, house or address. */
function named(q: string): RawBuilder<unknown> {
  return everyWordOfNames(sql`p.name || ' ' || p.brand || ' ' || p.address`, q)
}

const coded = (q: string): RawBuilder<unknown> => sql`p.id in (
  select product_id from sizes where barcode = ${readCode(q)} or upper(sku) like ${containing(q.toUpperCase())} or ${skuContains(sql`sku`, q)})`

/** In the order of `ids`. */
async function readRows(db: Db, ids: readonly string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductRow>`
    select p.id as "productId", p.address, p.name, p.brand, p.category, p.state, p.publish_at as "publishAt",
      p.images[1] as image, ${sold} as sold, not ${noUrdu} as "hasUrdu", coalesce(own.sizes, '[]') as sizes, coalesce(own.stock, 0) as stock
    from products p left join lateral (
      select sum(stock)::int as stock, json_agg(json_build_object('ml', ml, 'setOf', case when is_set then bottles_of(sizes) end, 'sku', sku, 'price', price, 'cutPrice', cut_price,
        'discount', discount, 'stock', stock) order by ml, position, id) as sizes
      from sizes where ${soldSize}
    ) own on true
    where p.id = any(${ids}::text[]) order by array_position(${ids}::text[], p.id)`.execute(db)
  return rows
}

/** How many products there are in each state. */
export async function countStates(db: Db): Promise<Partial<Record<ProductState, number>>> {
  const { rows } = await sql<{ state: ProductState; n: number }>`
    select state, count(*)::int as n from products group by state`.execute(db)
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}
