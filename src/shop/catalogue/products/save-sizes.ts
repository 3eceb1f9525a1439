import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { changedByOthers, mergeChanges, SeenValues } from '../../ground/merge-changes.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { adjustStock } from '../../stock/stock/index.ts'
import { asPriceChange, neverCharged, neverChargedText, type PriceAuthor } from '../price-history/index.ts'
import { countVersion, lockProduct, lockSizes } from './lock-product.ts'
import { lastWriter, wordsOf } from './product-history.ts'
import { addressOf, MAX_SIZES } from './product-rules.ts'
import { FOLLOWS_PARTS } from './set-rules.ts'
import { demandFreeCodes, factsOfSize, readSizes, SizeFacts, sizeColumns, TypedStock, writeSize } from './size-facts.ts'

/** `stock`: the pieces that are for sale, as they were typed; nothing is moved without it. */
type Row = SizeFacts & { sizeId: string; at: string; stock?: number | null }

/**
 * The form of a product's sizes: `sizes.0.ml`, `sizes.0.price`, `sizes.0.stock` ... A row without a `sizeId` is a new
 * size; an empty one is left out.
 */
export const SaveSizes = SeenValues.catchall(z.unknown()).transform(({ seen, lastSeen, ...values }, context) => {
  const rows = new Map<string, Record<string, string>>()
  for (const [name, value] of Object.entries(values)) {
    const [, row, field] = /^sizes\.(\d{1,3})\.(\w+)$/.exec(name) ?? []
    if (row && field && typeof value === 'string') rows.set(row, { ...rows.get(row), [field]: value })
  }
  const sizes: Row[] = []
  for (const [row, { sizeId = '', ...typed }] of rows) {
    if (sizeId === '' && Object.values(typed).every(text => text.trim() === '')) continue
    const blank = { discount: '', sku: '', barcode: '', weightGrams: '', lowMark: '', position: '', stock: '' }
    const { data, error } = SizeRow.safeParse({ ...blank, ...typed })
    if (data) sizes.push({ ...data, sizeId, at: row })
    for (const { path, message, input } of error?.issues ?? [])
      context.issues.push({ code: 'custom', path: [`sizes.${row}.${String(path[0])}`], message, input })
  }
  return { seen, lastSeen, sizes }
})

const SizeRow = SizeFacts.extend({ stock: TypedStock })

/** Pieces that were moved with a save: of which size, and how many are for sale before and after. */
export type SavedStock = { sizeId: string; ml: number; reason: 'opening' | 'correction'; before: number; after: number }

type Changes = { sizes: Record<string, Record<string, unknown>> }
type Saved = {
  name: string
  before: Partial<Changes>
  after: Partial<Changes & { version: number }>
  others: string[]
  moved: SavedStock[]
}

export type SaveRights = {
  productId: string
  /** Whether this person may say what a piece cost. */
  mayCost: boolean
  /** Whether this person may move stock; else what was typed of it is left out. */
  mayStock?: boolean
  /** Who they are, for the history of prices and the ledger of stock. */
  by: PriceAuthor
  wasPriceDays: number
}

/**
 * Saves what one person changed of a product's sizes, and adds new ones with their stock, beside what others changed
 * meanwhile. Throws `not_found`, `taken`, `invalid`, `move_refused` for a value that both changed.
 * @rule how the sizes of a product are saved, and that Rs 0 is no price of one
 */
export async function saveSizes(
  tx: Tx,
  { seen, lastSeen, sizes }: z.output<typeof SaveSizes>,
  rights: SaveRights,
): Promise<Saved> {
  const change = { kind: 'hand' as const, note: PLACE, by: rights.by }
  const { done } = await asPriceChange(tx, change, () => save(tx, { seen, lastSeen, sizes }, rights))
  const { added, ...saved } = done
  const rows = sizes.map(row => ({ ...row, sizeId: row.sizeId || (added.get(row) ?? '') }))
  return { ...saved, moved: rights.mayStock ? await moveStock(tx, { seen, rows }, rights) : [] }
}

const PLACE = 'On the page of the product'

async function save(
  tx: Tx,
  { seen, lastSeen, sizes }: z.output<typeof SaveSizes>,
  { productId, mayCost, wasPriceDays }: SaveRights,
): Promise<Omit<Saved, 'moved'> & { added: Map<Row, string> }> {
  await lockSizes(tx, productId)
  const product = await lockProduct(tx, productId)
  const stored = await readSizes(tx, productId)
  const before: Changes['sizes'] = {}
  const after: Changes['sizes'] = {}
  const others: string[] = []
  const conflicts: { field: string; label: string; now: unknown; key: string }[] = []
  const valuesOf = (shown: unknown, id: string) =>
    ((shown as Changes['sizes'] | undefined)?.[id] ?? {}) as Record<string, unknown>
  for (const { sizeId, at, stock: _, ...row } of sizes.filter(size => size.sizeId !== '')) {
    const size = stored.find(each => each.sizeId === sizeId)
    if (!size) throw new ShopError('not_found', 'This size is not of this product')
    const facts = factsOfSize(size)
    const { cost, ...typed } = { ...row, sku: row.sku || facts.sku, barcode: row.barcode || facts.barcode }
    const merged = mergeChanges(mayCost && cost !== undefined ? { ...typed, cost } : typed, facts, {
      seen: valuesOf(seen, sizeId),
      lastSeen: lastSeen && valuesOf(lastSeen, sizeId),
    })
    for (const name of merged.conflicts) {
      const now = name === 'price' || name === 'cost' ? Number(facts[name] ?? 0) / 100 : facts[name]
      const key = `sizes.${sizeId}.${name}`
      conflicts.push({ field: `sizes.${at}.${name}`, label: `${size.ml} ml ${wordsOf(name)}`, now, key })
    }
    others.push(...merged.others.map(name => `${size.ml} ml ${wordsOf(name)}`))
    const changed = Object.keys(merged.changes) as (keyof SizeFacts)[]
    if (changed.length === 0 || conflicts.length > 0) continue
    if (changed.includes('price') && size.setDiscount !== null)
      throw new ShopError('invalid', FOLLOWS_PARTS, `sizes.${at}.price`)
    await demandCharged(
      tx,
      { ...facts, ...merged.changes, sizeId },
      { field: `sizes.${at}.discount`, days: wasPriceDays },
    )
    await writeSize(tx, sizeId, merged.changes, name => `sizes.${at}.${name}`)
    before[sizeId] = Object.fromEntries(changed.map(name => [name, facts[name]]))
    after[sizeId] = merged.changes
  }
  if (conflicts.length > 0) throw changedByOthers(conflicts, await lastWriter(tx, productId, ['sizes']))
  const added = new Map<Row, string>()
  for (const row of sizes.filter(size => size.sizeId === '')) {
    if (row.discount > 0)
      throw new ShopError(
        'invalid',
        "A new size begins at its full price: a 'was' price must have been charged",
        `sizes.${row.at}.discount`,
      )
    const [sizeId, facts] = await addSize(tx, { productId, name: product.name, mayCost }, row)
    after[sizeId] = facts
    added.set(row, sizeId)
  }
  await demandFewSizes(tx, productId)
  if (product.state === 'published' || product.state === 'scheduled') await demandPrices(tx, productId, sizes, after)
  if (Object.keys(after).length === 0) return { name: product.name, before: {}, after: {}, others, added }
  await countVersion(tx, productId)
  return {
    name: product.name,
    before: Object.keys(before).length > 0 ? { sizes: before } : {},
    after: { sizes: after, version: product.version + 1 },
    others,
    added,
  }
}

/**
 * Moves stock to what was typed: the pieces that this person added or removed, so that what was sold meanwhile stays
 * sold. The first pieces of a size open its ledger. Throws `out_of_stock`, `invalid` for a set, by the field.
 */
async function moveStock(
  tx: Tx,
  { seen, rows }: { seen: Record<string, unknown>; rows: readonly Row[] },
  { productId, by }: SaveRights,
): Promise<SavedStock[]> {
  const stored = await readSizes(tx, productId)
  const moved: SavedStock[] = []
  for (const { sizeId, at, stock } of rows) {
    const size = stored.find(each => each.sizeId === sizeId)
    if (typeof stock !== 'number' || !size) continue
    const { stock: shown = size.stock } = (seen[sizeId] ?? {}) as { stock?: unknown }
    const change = stock - Number(shown)
    if (!Number.isInteger(change)) continue
    if (change === 0) continue
    const { rows: earlier } = await sql`select from stock_ledger where size_id = ${sizeId} limit 1`.execute(tx)
    const reason = earlier.length === 0 ? 'opening' : 'correction'
    const changes = [{ sizeId, change }]
    await adjustStock(tx, { changes, reason, actor: by.name, note: PLACE }).catch(error => {
      throw error instanceof ShopError ? new ShopError(error.code, error.message, `sizes.${at}.stock`) : error
    })
    moved.push({ sizeId, ml: size.ml, reason, before: size.stock, after: size.stock + change })
  }
  return moved
}

/** Throws `invalid` when a size that shoppers see was given no price: Rs 0 is never sold. */
async function demandPrices(tx: Tx, productId: string, rows: readonly Row[], after: Changes['sizes']): Promise<void> {
  const free = (await readSizes(tx, productId)).find(
    ({ sizeId, price, retiredAt }) => price === 0 && retiredAt === null && after[sizeId] && 'price' in after[sizeId],
  )
  if (!free) return
  const at = rows.find(row => row.sizeId === free.sizeId || (row.sizeId === '' && row.price === 0))?.at
  throw new ShopError('invalid', 'A size that shoppers can order needs a price above Rs 0', `sizes.${at}.price`)
}

/** Throws `invalid` for a discount from a full price that was never charged. */
async function demandCharged(
  tx: Tx,
  size: Pick<SizeFacts, 'price' | 'discount'> & { sizeId: string },
  { field, days }: { field: string; days: number },
): Promise<void> {
  const never = await neverCharged(tx, [size], { days })
  if (never.size > 0) throw new ShopError('invalid', `It ${neverChargedText(size.price, days)}`, field)
}

type Of = { productId: string; name: string; mayCost: boolean }

/** Adds a size without stock. Its id is readable; its SKU and barcode are made where none was typed. */
export async function addSize(
  tx: Tx,
  { productId, name, mayCost }: Of,
  { at, sizeId: _, stock: _stock, barcode, cost, ...row }: Row,
): Promise<[sizeId: string, facts: Partial<SizeFacts>]> {
  const taken = new Set((await readSizes(tx, productId)).map(size => size.sizeId))
  const readable = `${productId}-${row.ml}ml`
  const sizeId = taken.has(readable) ? `${readable}-${randomText(4)}` : readable
  const madeSku = `${addressOf(name).slice(0, 40) || 'perfume'}-${row.ml}`.toUpperCase()
  const { used } = await tx
    .selectFrom('sizes')
    .select(eb => eb.fn.countAll<number>().as('used'))
    .where('sku', '=', madeSku)
    .executeTakeFirstOrThrow()
  const sku = row.sku || (used > 0 ? `${madeSku}-${randomText(4).toUpperCase()}` : madeSku)
  const facts: Partial<SizeFacts> = {
    ...row,
    sku,
    ...(barcode && { barcode }),
    ...(mayCost && cost !== undefined && cost !== null && { cost }),
  }
  await demandFreeCodes(tx, sizeId, facts, field => `sizes.${at}.${field}`)
  const { ml, price } = row
  await tx
    .insertInto('sizes')
    .values({ ...sizeColumns(facts), id: sizeId, product_id: productId, ml, price, sku })
    .execute()
  return [sizeId, facts]
}

async function demandFewSizes(tx: Tx, productId: string): Promise<void> {
  const sizes = await readSizes(tx, productId)
  if (sizes.filter(({ retiredAt }) => retiredAt === null).length > MAX_SIZES)
    throw new ShopError('invalid', `A product has at most ${MAX_SIZES} sizes`)
}
