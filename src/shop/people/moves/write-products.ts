import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { type ProductWrite, writeProducts } from '../../catalogue/products/index.ts'
import { addressOf } from '../../catalogue/products/rules.ts'
import type { Move } from './lock-move.ts'
import { findMoved, firstOfKey, recordMoved } from './moved.ts'
import { oldPath } from './old-path.ts'
import type { Numbered } from './problems.ts'
import type { Problem } from './readers/csv-lines.ts'
import type { ProductRow, SizeRow } from './readers/rows.ts'
import type { Writer } from './writer.ts'

type Named = Numbered<ProductRow> & { address: string | null; category: string }

/**
 * Adds the products of an old shop as drafts with their sizes; their pictures are fetched later. Their stock begins when the move goes live,
 * since rows of the stock ledger cannot be removed again with the move. Products that were moved before stay as they are.
 */
export const writeMovedProducts: Writer<ProductRow> = async (tx, { move, source }, rows) => {
  const keys = rows.map(({ row }) => row.key)
  const before = await findMoved(tx, source, 'product', keys)
  const fresh = firstOfKey(rows).filter(({ row }) => !before.has(row.key))
  const problems: Problem[] = []
  const products = await nameProducts(tx, move, fresh, problems)
  if (products.length === 0) return { made: 0, known: rows.length, problems }
  const writes = await writesOf(tx, move, products, problems)
  const context = {
    actor: { id: null, name: move.by },
    action: 'product.moved',
    note: `Moved from ${move.name}`,
  } as const
  const ids = await writeProducts(tx, writes, context)
  const made = products.map((product, at) => ({ ...product, id: ids[at] ?? '' }))
  await recordMoved(
    tx,
    { moveId: move.moveId, source, kind: 'product' },
    made.map(({ row, id }) => ({
      key: row.key,
      madeId: id,
      facts: { waits: true, publish: row.published, stock: stockOf(move, row) },
    })),
  )
  await tx
    .insertInto('old_addresses')
    .values(
      made.map(({ row, id }) => ({ path: oldPath(`/products/${row.key}`), move_id: move.moveId, product_id: id })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const pictures = made.flatMap(({ row, id }) =>
    row.pictures.map(({ url, alt }) => ({ url, alt, move_id: move.moveId, product_id: id })),
  )
  if (pictures.length > 0) await tx.insertInto('move_pictures').values(pictures).execute()
  return { made: made.length, known: rows.length - made.length, problems }
}

/** The pieces of each size, by its millilitres. */
const stockOf = ({ defaultMl }: Move, { sizes }: ProductRow): Record<string, number> =>
  Object.fromEntries(
    sizes.flatMap(({ ml, stock }) => ((ml ?? defaultMl) && stock > 0 ? [[ml ?? defaultMl, stock]] : [])),
  )

/** Gives each product an address that no other has or had, and a category of ours. */
async function nameProducts(
  tx: Tx,
  move: Move,
  rows: readonly Numbered<ProductRow>[],
  problems: Problem[],
): Promise<Named[]> {
  const categories = await tx.selectFrom('categories').select('name').execute()
  const byWord = new Map(categories.flatMap(({ name }) => [name, ...name.split('/')].map(word => [plain(word), name])))
  const wanted = rows.map(({ row }) => addressOf(row.key) || addressOf(row.name))
  const taken = await tx
    .selectFrom('product_addresses')
    .select('address')
    .where(sql<boolean>`address = any(${wanted}::text[])`)
    .execute()
  const used = new Set(taken.map(({ address }) => address))
  return rows.map(({ line, row }, at) => {
    const address = wanted[at] ?? ''
    const isFree = address !== '' && !used.has(address)
    used.add(address)
    if (!isFree && address)
      problems.push({
        line,
        column: 'Address',
        cell: address,
        reason: `Another product has this address: this one got its own`,
      })
    const category = row.categories.flatMap(word => byWord.get(plain(word)) ?? [])[0]
    if (!category)
      problems.push({
        line,
        column: 'Category',
        cell: row.categories.slice(0, 3).join(', ').slice(0, 80).toWellFormed(),
        reason: `None of our categories is named: it was put under ${move.category}`,
      })
    return { line, row, address: isFree ? address : null, category: category ?? move.category }
  })
}

const plain = (word: string) =>
  word
    .toLowerCase()
    .replace(/\b(perfumes?|fragrances?|collection|for)\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replace(/(?<=.{3})s$/, '')

async function writesOf(tx: Tx, move: Move, products: readonly Named[], problems: Problem[]): Promise<ProductWrite[]> {
  const all = products.flatMap(({ row }) => row.sizes)
  const skus = await takenCodes(
    tx,
    'sku',
    all.map(({ sku }) => sku),
  )
  const barcodes = await takenCodes(
    tx,
    'barcode',
    all.map(({ barcode }) => barcode),
  )
  const free = (code: string, used: Set<string>, line: number, column: string) => {
    const isTaken = used.has(code)
    if (isTaken) problems.push({ line, column, cell: code, reason: 'Another size has this code: it was left out' })
    if (code) used.add(code)
    return isTaken ? '' : code
  }
  return products.map(({ line, row, address, category }) => ({
    ...(address && { address }),
    facts: {
      name: row.name,
      brand: row.house,
      category,
      audience: row.audience,
      description: row.description,
      seoTitle: row.seoTitle,
      seoDescription: row.seoDescription,
    },
    sizes: sellable(row, move.defaultMl, line, problems).map(({ ml, size }) => {
      const { price, was, grams } = size
      const codes = {
        sku: free(size.sku, skus, size.line, 'SKU'),
        barcode: free(size.barcode, barcodes, size.line, 'Barcode'),
      }
      // Four decimals, by which any price in whole rupees is reached.
      const discount = was === null ? 0 : Math.round((1 - price / was) * 1_000_000) / 10_000
      return { facts: { ...codes, ml, price: was ?? price, discount, weightGrams: grams } }
    }),
  }))
}

/** The sizes of a product with their millilitres; one that does not say them has the move's, if the merchant gave some. */
function sellable({ name, sizes }: ProductRow, defaultMl: number | null, line: number, problems: Problem[]) {
  if (sizes.length === 0) problems.push({ line, column: 'Price', cell: '', reason: `${name} has no size with a price` })
  return sizes.flatMap((size): { ml: number; size: SizeRow }[] => {
    const ml = size.ml ?? defaultMl
    const amount = `Rs ${(size.was ?? size.price) / 100}`
    if (size.ml === null)
      problems.push({
        line: size.line,
        column: 'Size',
        cell: amount,
        reason: ml
          ? `The size is not said: it was taken for ${ml} ml`
          : `The size is not said: please add it to the product, ${size.stock} pieces at ${amount}`,
      })
    return ml && sizes.every(other => other === size || other.ml !== ml) ? [{ ml, size }] : []
  })
}

async function takenCodes(tx: Tx, column: 'sku' | 'barcode', codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`
    select upper(${sql.ref(column)}) as code from sizes where upper(${sql.ref(column)}) = any(${codes}::text[])`.execute(
    tx,
  )
  return new Set(rows.map(({ code }) => code))
}
