import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { cutPrice, type Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { asPriceChange } from '../price-history/index.ts'
import { type ProductWrite, type WriteContext, writeProducts } from '../products/index.ts'
import { lockImport, noImport, selectImports } from './lock-import.ts'
import { endImport } from './name-columns.ts'

const PRODUCTS_AT_ONCE = 500

/** Begins to take a checked file in. Throws `not_found`, `move_refused`, `invalid` while a line has a problem. */
export async function beginImport(tx: Tx, importId: number): Promise<{ fileName: string }> {
  const { fileName } = await lockImport(tx, importId, 'checked')
  if ((await countProblems(tx, importId)) > 0)
    throw new ShopError('invalid', 'Some lines have problems. Please mend the file and send it again.')
  await tx
    .updateTable('product_imports')
    .set({ state: 'taking', problem: '', checked: 0 })
    .where('id', '=', importId)
    .execute()
  await addJob(tx, 'take-products', { importId }, { queue: 'slow' })
  return { fileName }
}

type Sized = { sizeId: string; productId: string; category: string; ml: number; wasMl: number; label: string }
type ImportedPrice = Sized & { from: Paisa; to: Paisa }
type PriceRow = Sized & { price: Paisa; discount: number; newPrice: Paisa; newDiscount: number }

/** What pieces of sizes cost and held, and would by the file. New sizes are among them: from Rs 0. */
export async function pricesOfImport(tx: Tx, importId: number): Promise<ImportedPrice[]> {
  const { rows } = await sql<PriceRow>`
    select sizes.id as "sizeId", products.id as "productId", category, ml as "wasMl", isolated(products.name) || ', ' || size_words(sizes) as label, price,
      discount::float as discount, coalesce(max((after #>> '{}')::int) filter (where field = 'ml'), ml) as ml, coalesce(max((after #>> '{}')::bigint) filter (where field = 'price'), price) as "newPrice",
      coalesce(max((after #>> '{}')::float) filter (where field = 'discount'), discount::float) as "newDiscount"
    from product_import_changes c join sizes on sizes.id = c.size_id join products on products.id = sizes.product_id
    where import_id = ${importId} and field in ('price', 'discount', 'ml') group by sizes.id, products.id
    union all
    select l.size_id, l.product_id, coalesce(category, said_category), size.ml, isolated(coalesce(name, said_name)) || ', ' || size.ml || ' ml', 0, 0, size.ml,
      size.price, 0
    from (select *, max(facts #>> '{product,name}') over (partition by product_id) as said_name,
        max(facts #>> '{product,category}') over (partition by product_id) as said_category
      from product_import_lines where import_id = ${importId}) l left join products on products.id = l.product_id and not new_product,
      lateral jsonb_to_record(l.facts -> 'size') as size (ml integer, price bigint)
    where new_size and size.price > 0`.execute(tx)
  return rows.map(({ price, discount, newPrice, newDiscount, ...size }) => ({
    ...size,
    from: cutPrice(price, discount),
    to: cutPrice(newPrice, newDiscount),
  }))
}

/**
 * Takes a file in: all of its lines in one transaction, or none of them. A product that somebody changed since the
 * check is not overwritten: then nothing is written and the page says so. Interrupted, it begins anew.
 */
export async function takeImport(db: Db, importId: number): Promise<void> {
  try {
    await inTransaction(db, tx => take(db, tx, importId))
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const problem = `Nothing was imported. ${error.message}. Please check the lines again.`
    await db
      .updateTable('product_imports')
      .set({ state: 'checked', problem: problem.slice(0, 500) })
      .where('id', '=', importId)
      .where('state', '=', 'taking')
      .execute()
  }
}

async function take(db: Db, tx: Tx, importId: number): Promise<void> {
  // Of two jobs of one import the second finds it taken. Its row is not locked: the progress is written there
  // meanwhile.
  await sql`select pg_advisory_xact_lock(hashtextextended('product import ' || ${importId}::bigint, 5))`.execute(tx)
  const held = await selectImports(tx).where('product_imports.id', '=', importId).executeTakeFirst()
  if (!held) throw noImport()
  if (held.state !== 'taking') return
  const actor = { id: held.staffId, name: held.by }
  const context = { actor, action: 'product.imported', note: `${held.fileName}, import ${importId}` } as const
  await demandNoSale(tx, importId)
  await asPriceChange(tx, { kind: 'import', note: context.note, by: actor }, () => write(db, tx, importId, context))
  await recordAudit(tx, actor, {
    action: 'productImport.taken',
    subject: { type: 'productImport', id: String(importId), label: held.fileName },
    after: { lines: held.lines, ...held.result },
  })
  await endImport(tx, importId, 'taken')
}

async function write(db: Db, tx: Tx, importId: number, context: WriteContext): Promise<void> {
  const products = await changedProducts(tx, importId)
  for (let from = 0; from < products.length; from += PRODUCTS_AT_ONCE) {
    const keys = products.slice(from, from + PRODUCTS_AT_ONCE)
    const ids = await writeProducts(tx, await readWrites(tx, importId, keys), context)
    await sql`
      insert into product_import_products (import_id, product_id)
      select ${importId}, id from unnest(${ids}::text[]) id on conflict do nothing`.execute(tx)
    const checked = from + keys.length
    await db.updateTable('product_imports').set({ checked }).where('id', '=', importId).execute()
  }
}

/**
 * The products that the lines add or change, by their keys. New ones first, so that orders wait shortest for the
 * others, and these in the order of their ids, in which orders lock their sizes.
 */
async function changedProducts(tx: Tx, importId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select product_id as key from product_import_lines l
    where import_id = ${importId} and product_id is not null and (new_product or exists (
      select from product_import_changes c where c.import_id = l.import_id and c.product_id = l.product_id))
    group by product_id order by bool_or(new_product) desc, product_id`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Throws `move_refused` when a sale has begun with a size whose discount is changed. */
async function demandNoSale(tx: Tx, importId: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from product_import_changes c join sizes on sizes.id = c.size_id join products on products.id = sizes.product_id
    where c.import_id = ${importId} and field = 'discount' and sale_ends_at is not null limit 1`.execute(tx)
  if (rows[0]) throw new ShopError('move_refused', `A sale of ${rows[0].name} has begun meanwhile`)
}

type Line = {
  key: string
  isNew: boolean
  version: number | null
  address: string
  facts: { product: object; urdu: object; size: object }
  sizeId: string | null
  newSize: boolean
  pieces: number | null
}

async function readWrites(tx: Tx, importId: number, keys: readonly string[]): Promise<ProductWrite[]> {
  const { rows } = await sql<Line>`
    select l.product_id as key, new_product as "isNew", version, address, facts, l.size_id as "sizeId", new_size as "newSize",
      (c.after #>> '{}')::int - (c.before #>> '{}')::int as pieces
    from product_import_lines l
    left join product_import_changes c on c.import_id = l.import_id and c.line = l.line and c.field = 'stock'
    where l.import_id = ${importId} and facts is not null and l.product_id = any(${[...keys]}::text[]) order by l.product_id, l.line`.execute(
    tx,
  )
  return [...Map.groupBy(rows, ({ key }) => key).values()].map(writeOf)
}

function writeOf(lines: readonly Line[]): ProductWrite {
  const { state, ...facts }: ProductWrite['facts'] & Pick<ProductWrite, 'state'> = Object.assign(
    {},
    ...lines.map(line => ({ ...line.facts.product, ...line.facts.urdu })),
  )
  const sizes = lines.flatMap(({ sizeId, newSize, facts: { size }, pieces }) =>
    sizeId === null ? [] : { ...(!newSize && { sizeId }), facts: size, pieces: pieces ?? 0 },
  )
  const [first] = lines
  if (!first) throw new Error('a product without lines')
  const address = lines.find(line => line.address !== '')?.address
  return {
    ...(first.isNew
      ? address && { address }
      : { productId: first.key, ...(first.version && { version: first.version }) }),
    ...(state && { state }),
    facts,
    sizes,
  }
}

/** How many problems the lines of an import have. */
export async function countProblems(db: Db, importId: number): Promise<number> {
  const { n } = await db
    .selectFrom('product_import_problems')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow()
  return Number(n)
}
