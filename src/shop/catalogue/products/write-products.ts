import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { AuditActor } from '../../ground/audit/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { asPriceChange } from '../price-history/index.ts'
import { newProductId } from './create-product.ts'
import { changesAnything, changesOf, type ProductChange, type ProductWrite } from './product-changes.ts'
import { factColumnNames, inUrdu, type ProductFacts } from './product-facts.ts'
import { readProducts } from './read-products.ts'
import { insertSizes, updateSizes, writeStock } from './write-sizes.ts'

/** Who writes, the action of each product's audit row, and the note of the ledger rows. */
export type WriteContext = { actor: AuditActor; action: `product.${string}`; note: string }

/**
 * Writes many products with a few statements, as their forms do one by one: facts, Urdu texts, sizes, stock by its
 * ledger, version, and an audit row each. Cards, search, price history and announcements follow by triggers. Returns
 * the products' ids in the order of `writes`. Call it with some 500 at a time, as often as needed in one transaction,
 * those that exist in the order of their ids. The values themselves are checked by the caller. Throws `not_found`,
 * `move_refused` for another version, `taken` for an address, SKU or barcode, `invalid` for an unknown category or a
 * published product without a price: each names the product.
 */
export async function writeProducts(tx: Tx, writes: readonly ProductWrite[], context: WriteContext): Promise<string[]> {
  const existing = writes.flatMap(({ productId }) => productId ?? [])
  await lockForWrite(tx, {
    productIds: existing,
    sizeIds: writes.flatMap(({ sizes }) => sizes.flatMap(s => s.sizeId ?? [])),
  })
  const stored = await readProducts(tx, existing)
  const all = writes.map(write => {
    const { productId = newProductId(write.facts.name ?? '') } = write
    return { write, ...changesOf(productId, write, known(stored, write)) }
  })
  const changes = all.filter(changesAnything)
  await demandCategories(tx, changes)
  await insertProducts(tx, changes)
  await updateProducts(tx, changes)
  await writeUrdu(tx, changes)
  await asPriceChange(tx, { kind: 'import', note: context.note || 'Import', by: context.actor }, async () => {
    await insertSizes(tx, changes)
    await updateSizes(tx, changes)
  })
  await writeStock(tx, changes, context)
  await demandSellable(tx, changes)
  await recordChanges(tx, changes, context)
  return all.map(({ productId }) => productId)
}

/** Locks rows in the order of orders: all sizes, then all products, each by id. */
async function lockForWrite(
  tx: Tx,
  { productIds, sizeIds }: { productIds: readonly string[]; sizeIds: readonly string[] },
): Promise<void> {
  await sql`select from sizes where id = any(${[...sizeIds]}::text[]) order by id for no key update`.execute(tx)
  await sql`select from products where id = any(${[...productIds]}::text[]) order by id for no key update`.execute(tx)
}

function known(stored: Awaited<ReturnType<typeof readProducts>>, { productId, version }: ProductWrite) {
  if (productId === undefined) return null
  const product = stored.get(productId)
  if (!product) throw new ShopError('not_found', `There is no product ${productId} any more`)
  if (version !== undefined && version !== product.version)
    throw new ShopError('move_refused', `${product.name} was changed meanwhile`)
  return product
}

type Change = ProductChange & { write: ProductWrite }

async function demandCategories(tx: Tx, changes: readonly Change[]): Promise<void> {
  const used = changes.flatMap(({ after }) => after.category ?? [])
  const rows = await tx
    .selectFrom('categories')
    .select('name')
    .where('name', 'in', ['', ...new Set(used)])
    .execute()
  const names = new Set(rows.map(({ name }) => name))
  const wrong = changes.find(({ after }) => after.category !== undefined && !names.has(after.category))
  if (wrong) throw new ShopError('invalid', `${wrong.name}: there is no category ${wrong.after.category}`, 'category')
}

const blank: Partial<ProductFacts> & { state: string } = {
  brand: '',
  concentration: '',
  topNotes: [],
  heartNotes: [],
  baseNotes: [],
  description: '',
  itemDetails: '',
  origin: '',
  inTheBox: '',
  longevityHours: null,
  sillage: '',
  seasons: [],
  occasions: [],
  isNew: false,
  alcoholFree: false,
  seoTitle: '',
  seoDescription: '',
  state: 'draft',
}
const columnNames: Readonly<Record<string, string>> = { ...factColumnNames, state: 'state' }
const inColumns = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (columnNames[name] ? [[columnNames[name], value]] : [])),
  )

async function insertProducts(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ productId, stored, after, sizes, write: { address, images = [] } }) =>
    stored
      ? []
      : {
          ...inColumns({ ...blank, ...after }),
          id: productId,
          address: address ?? productId,
          images,
          mls: mlsOf(sizes),
        },
  )
  if (rows.length === 0) return
  await demandAddresses(tx, changes)
  const columns = sql.join(['id', 'address', 'images', 'mls', ...Object.values(columnNames)].map(name => sql.ref(name)))
  await sql`
    insert into products (${columns})
    select ${columns} from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** As the trigger of the sizes finds them, which then leaves the row alone. */
const mlsOf = (sizes: ProductChange['sizes']) =>
  [...new Set(sizes.map(({ after }) => after.ml))].sort((a = 0, b = 0) => a - b)

/** Two at one moment: the database refuses the second. */
async function demandAddresses(tx: Tx, changes: readonly Change[]): Promise<void> {
  const wanted = changes.flatMap(({ stored, write }) => (stored ? [] : (write.address ?? [])))
  const { rows } = await sql<{ address: string }>`
    select address from product_addresses where address = any(${wanted}::text[])
    union all select address from unnest(${wanted}::text[]) address group by address having count(*) > 1 limit 1`.execute(
    tx,
  )
  if (rows[0])
    throw new ShopError('taken', `Another product has the address ${rows[0].address}, or had it once`, 'address')
}

async function updateProducts(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = changes.flatMap(({ productId, stored, after }) =>
    stored ? { id: productId, facts: inColumns(after) } : [],
  )
  if (rows.length === 0) return
  const columns = [...new Set(rows.flatMap(({ facts }) => Object.keys(facts)))]
  const values = columns.map(column => sql`, ${sql.ref(column)} = new_one.${sql.ref(column)}`)
  await sql`
    update products p set version = p.version + 1 ${sql.join(values, sql``)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id text, facts jsonb)
      join products old on old.id = one.id, lateral jsonb_populate_record(old, one.facts) new_one
    where p.id = one.id`.execute(tx)
}

async function writeUrdu(tx: Tx, changes: readonly Change[]): Promise<void> {
  const texts = changes.flatMap(({ productId, after }) =>
    Object.entries(after).flatMap(([name, text]) => (inUrdu[name] ? { id: productId, field: inUrdu[name], text } : [])),
  )
  if (texts.length === 0) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as one (id text, field text, text text)`
  await sql`
    delete from translations t using ${rows}
    where t.entity = 'product' and t.language = 'ur' and t.entity_id = one.id and t.field = one.field and one.text = ''`.execute(
    tx,
  )
  await sql`
    insert into translations (entity, entity_id, field, language, text)
    select 'product', id, field, 'ur', text from ${rows} where text <> ''
    on conflict (entity, entity_id, field, language) do update set text = excluded.text`.execute(tx)
}

async function demandSellable(tx: Tx, changes: readonly Change[]): Promise<void> {
  const published = changes.flatMap(({ productId, after }) => (after.state === 'published' ? [productId] : []))
  const { rows } = await sql<{ name: string }>`
    select name from products where id = any(${published}::text[]) and not exists (
      select from sizes where product_id = products.id and retired_at is null and price > 0) limit 1`.execute(tx)
  if (rows[0]) throw new ShopError('invalid', `${rows[0].name}: shoppers need a size with a price`, 'state')
}

/** What each product's history shows, as its own page writes it. */
async function recordChanges(tx: Tx, changes: readonly Change[], { actor, action }: WriteContext): Promise<void> {
  const rows = changes.map(({ productId, stored, name, before, after, sizes }) => {
    const ofSizes = (which: 'before' | 'after') => {
      const entries = sizes.flatMap(size => (Object.keys(size[which]).length > 0 ? [[size.sizeId, size[which]]] : []))
      return entries.length > 0 ? { sizes: Object.fromEntries(entries) } : {}
    }
    const version = stored ? stored.version + 1 : 1
    return {
      id: productId,
      name,
      before: { ...before, ...ofSizes('before') },
      after: { ...after, ...ofSizes('after'), version },
    }
  })
  await sql`
    insert into audit_log (staff_id, staff_name, action, subject_type, subject_id, subject_label, before, after, ip_address)
    select ${actor.id}, ${actor.name}, ${action}, 'product', id, name, before, after, ${actor.ipAddress ?? ''}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (id text, name text, before jsonb, after jsonb)`.execute(
    tx,
  )
}
