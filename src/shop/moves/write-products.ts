import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { randomText } from '../../platform/secrets/signing.ts'
import { newProductId } from '../products/index.ts'
import { addressOf } from '../products/rules.ts'
import type { Move } from './lock-move.ts'
import { findMoved, firstOfKey, recordMoved } from './moved.ts'
import { oldPath } from './old-path.ts'
import type { Numbered } from './problems.ts'
import type { Problem, ProductRow, SizeRow } from './readers/rows.ts'
import type { Writer } from './work-move.ts'

type Named = Numbered<ProductRow> & { id: string; address: string; category: string }

/**
 * Adds the products of an old shop as drafts with their sizes; their pictures are fetched later. Their stock begins when the move goes live,
 * since the stock ledger forgets nothing. Products that were moved before stay as they are.
 */
export const writeProducts: Writer<ProductRow> = async (tx, { move, source }, rows) => {
  const before = await findMoved(
    tx,
    source,
    'product',
    rows.map(({ row }) => row.key),
  )
  const fresh = firstOfKey(rows).filter(({ row }) => !before.has(row.key))
  const problems: Problem[] = []
  const products = await nameProducts(tx, move, fresh, problems)
  if (products.length === 0) return { made: 0, known: rows.length, problems }
  await tx
    .insertInto('products')
    .values(
      products.map(({ row, id, address, category }) => ({
        ...{ id, address, category, name: row.name, brand: row.house, audience: row.audience },
        ...{
          description: row.description,
          seo_title: row.seoTitle,
          seo_description: row.seoDescription,
          state: 'draft',
        },
      })),
    )
    .execute()
  const sizes = await writeSizes(tx, move, products, problems)
  await recordMoved(
    tx,
    { moveId: move.moveId, source, kind: 'product' },
    products.map(({ row, id }) => {
      const stock = Object.fromEntries(
        sizes.flatMap(size => (size.productId === id && size.stock > 0 ? [[size.id, size.stock]] : [])),
      )
      return { key: row.key, madeId: id, facts: { waits: true, publish: row.published, stock } }
    }),
  )
  await tx
    .insertInto('old_addresses')
    .values(
      products.map(({ row, id }) => ({ path: oldPath(`/products/${row.key}`), move_id: move.moveId, product_id: id })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const pictures = products.flatMap(({ row, id }) =>
    row.pictures.map(({ url, alt }) => ({ url, alt, move_id: move.moveId, product_id: id })),
  )
  if (pictures.length > 0) await tx.insertInto('move_pictures').values(pictures).execute()
  return { made: products.length, known: rows.length - products.length, problems }
}

/** Gives each product an id, an address that no other has or had, and a category of ours. */
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
    const id = newProductId(row.name)
    if (!isFree && address)
      problems.push({
        line,
        column: 'Address',
        cell: address,
        reason: `Another product has this address: this one got ${id}`,
      })
    const category = row.categories.flatMap(word => byWord.get(plain(word)) ?? [])[0]
    if (!category)
      problems.push({
        ...{ line, column: 'Category', cell: row.categories.slice(0, 3).join(', ').slice(0, 80).toWellFormed() },
        reason: `None of our categories is named: it was put under ${move.category}`,
      })
    return { line, row, id, address: isFree ? address : id, category: category ?? move.category }
  })
}

const plain = (word: string) =>
  word
    .toLowerCase()
    .replace(/\b(perfumes?|fragrances?|collection|for)\b/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replace(/(?<=.{3})s$/, '')

async function writeSizes(tx: Tx, move: Move, products: readonly Named[], problems: Problem[]) {
  const skus = await takenCodes(
    tx,
    'sku',
    products.flatMap(({ row }) => row.sizes.map(({ sku }) => sku)),
  )
  const barcodes = await takenCodes(
    tx,
    'barcode',
    products.flatMap(({ row }) => row.sizes.map(({ barcode }) => barcode)),
  )
  const free = (code: string, used: Set<string>, line: number, column: string) => {
    if (code && used.has(code))
      problems.push({ line, column, cell: code, reason: 'Another size has this code: it was left out' })
    const own = code && !used.has(code) ? code : ''
    used.add(own)
    return own
  }
  const sizes = products.flatMap(({ line, row, id, address }) =>
    sellable(row, move.defaultMl, line, problems).map(({ ml, size }) => {
      const sku =
        free(size.sku, skus, size.line, 'SKU') || `${address.slice(0, 40)}-${ml}-${randomText(4)}`.toUpperCase()
      const barcode = free(size.barcode, barcodes, size.line, 'Barcode')
      const { price, was, stock, grams } = size
      const discount = was === null ? 0 : Math.round((1 - price / was) * 1_000_000) / 10_000
      return {
        stock,
        values: {
          ...{ id: `${id}-${ml}ml`, product_id: id, ml, sku, price: was ?? price, discount, weight_grams: grams },
          ...(barcode && { barcode }),
        },
      }
    }),
  )
  if (sizes.length > 0)
    await tx
      .insertInto('sizes')
      .values(sizes.map(({ values }) => values))
      .execute()
  return sizes.map(({ stock, values }) => ({ id: values.id, productId: values.product_id, stock }))
}

/** The sizes of a product with their millilitres; one that does not say them has the move's, if the merchant gave some. */
function sellable({ name, sizes }: ProductRow, defaultMl: number | null, line: number, problems: Problem[]) {
  if (sizes.length === 0) problems.push({ line, column: 'Price', cell: '', reason: `${name} has no size with a price` })
  return sizes.flatMap((size): { ml: number; size: SizeRow }[] => {
    const ml = size.ml ?? defaultMl
    const amount = `Rs ${(size.was ?? size.price) / 100}`
    if (size.ml === null)
      problems.push({
        ...{ line: size.line, column: 'Size', cell: amount },
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
