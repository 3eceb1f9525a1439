import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { adjustStock } from '../../stock/stock/index.ts'
import type { ProductChange, SizeChange } from './product-changes.ts'
import { addressOf, MAX_SIZES } from './product-rules.ts'
import { sizeColumnNames, sizeColumns } from './size-facts.ts'

type OfProduct = SizeChange & { productId: string; name: string }
const sizesOf = (changes: readonly ProductChange[], fits: (size: SizeChange) => boolean): OfProduct[] =>
  changes.flatMap(({ productId, name, sizes }) =>
    sizes.flatMap(size => (fits(size) ? { ...size, productId, name } : [])),
  )

/**
 * Adds the new sizes among these changes; their SKUs are made where none is given. Throws `taken`, `invalid` for too
 * many.
 */
export async function insertSizes(tx: Tx, changes: readonly ProductChange[]): Promise<void> {
  const sizes = sizesOf(changes, ({ isNew }) => isNew)
  if (sizes.length === 0) return
  await demandFreeCodes(tx, sizes)
  const skus = await makeSkus(tx, sizes)
  const rows = sizes.map(({ productId, sizeId, after }) => ({
    ...sizeColumns(after),
    barcode: after.barcode || null,
    discount: after.discount ?? 0,
    position: after.position ?? 0,
    id: sizeId,
    product_id: productId,
    sku: after.sku || skus.get(sizeId),
  }))
  const columns = Object.values(sizeColumnNames).filter(name => name !== 'barcode')
  await sql`
    insert into sizes (id, product_id, barcode, ${sql.join(columns.map(name => sql.ref(name)))})
    select id, product_id, coalesce(barcode, own_barcode()), ${sql.join(columns.map(name => sql.ref(name)))}
    from jsonb_populate_recordset(null::sizes, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
  const { rows: full } = await sql<{ name: string }>`
    select name from products where id = any(${sizes.map(({ productId }) => productId)}::text[])
      and (select count(*) from sizes where product_id = products.id and retired_at is null) > ${MAX_SIZES} limit 1`.execute(
    tx,
  )
  if (full[0]) throw new ShopError('invalid', `${full[0].name}: a product has at most ${MAX_SIZES} sizes`)
}

/** Changes the facts of sizes that exist. An empty SKU or barcode stays as it is. Throws `taken`. */
export async function updateSizes(tx: Tx, changes: readonly ProductChange[]): Promise<void> {
  const sizes = sizesOf(changes, ({ isNew, after }) => !isNew && Object.keys(after).length > 0)
  if (sizes.length === 0) return
  await demandFreeCodes(tx, sizes)
  const rows = sizes.map(({ sizeId, after }) => ({ id: sizeId, facts: sizeColumns(after) }))
  const columns = [...new Set(rows.flatMap(({ facts }) => Object.keys(facts)))]
  const values = columns.map(column => sql`${sql.ref(column)} = new_one.${sql.ref(column)}`)
  await sql`
    update sizes s set ${sql.join(values)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id text, facts jsonb)
      join sizes old on old.id = one.id, lateral jsonb_populate_record(old, one.facts) new_one
    where s.id = one.id`.execute(tx)
}

/** Moves the stock by its ledger: the opening of new sizes, what was counted of others. */
export async function writeStock(
  tx: Tx,
  changes: readonly ProductChange[],
  { actor, note }: { actor: { name: string }; note: string },
): Promise<void> {
  for (const isNew of [true, false]) {
    const moved = sizesOf(changes, size => size.isNew === isNew && size.pieces !== 0)
    if (moved.length === 0) continue
    const reason = isNew ? 'opening' : 'counted'
    await adjustStock(tx, {
      changes: moved.map(({ sizeId, pieces }) => ({ sizeId, change: pieces })),
      reason,
      actor: actor.name,
      note,
    })
  }
}

/** A code that two sizes get at one moment is refused by the database. */
async function demandFreeCodes(tx: Tx, sizes: readonly OfProduct[]): Promise<void> {
  const wanted = sizes.flatMap(({ sizeId, after: { sku, barcode } }) => [
    ...(sku ? [{ id: sizeId, sku }] : []),
    ...(barcode ? [{ id: sizeId, barcode }] : []),
  ])
  const { rows } = await sql<{ what: string; code: string; label: string }>`
    with wanted as (select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as one (id text, sku text, barcode text)),
      used as (
        select 'SKU' as what, wanted.id, wanted.sku as code, sizes.id as other from wanted join sizes on upper(sizes.sku) = wanted.sku
        union all select 'barcode', wanted.id, wanted.barcode, sizes.id from wanted join sizes on sizes.barcode = wanted.barcode
        union all select 'code', min(id), coalesce(sku, barcode), max(id) from wanted group by sku, barcode having count(*) > 1
      )
    select what, code, coalesce(isolated(name) || ', ' || size_words(sizes), other) as label
    from used left join sizes on sizes.id = other left join products on products.id = product_id where other <> used.id limit 1`.execute(
    tx,
  )
  const [first] = rows
  if (first)
    throw new ShopError(
      'taken',
      `${first.label} has the ${first.what} ${first.code}`,
      first.what === 'SKU' ? 'sku' : 'barcode',
    )
}

/** By the product's name and the millilitres, with letters behind where another size has that already. */
async function makeSkus(tx: Tx, sizes: readonly OfProduct[]): Promise<Map<string, string>> {
  const made = sizes.flatMap(({ sizeId, name, after }) =>
    after.sku ? [] : { sizeId, sku: `${addressOf(name).slice(0, 40) || 'perfume'}-${after.ml}`.toUpperCase() },
  )
  const wanted = made.map(({ sku }) => sku)
  const rows = await tx.selectFrom('sizes').select('sku').where(sql<boolean>`sku = any(${wanted}::text[])`).execute()
  const used = new Set([...rows.map(({ sku }) => sku), ...sizes.map(({ after }) => after.sku)])
  return new Map(
    made.map(({ sizeId, sku }) => {
      const free = used.has(sku) ? `${sku}-${randomText(4).toUpperCase()}` : sku
      used.add(free)
      return [sizeId, free]
    }),
  )
}
