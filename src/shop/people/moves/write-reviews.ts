import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { findMoved, firstOfKey, recordMoved } from './moved.ts'
import type { Problem } from './readers/csv-lines.ts'
import type { ReviewRow } from './readers/rows.ts'
import type { Writer } from './writer.ts'

const IMPORTED_FROM = 'Judge.me'

/** Adds reviews to the products that were moved, marked with where they come from. */
export const writeReviews: Writer<ReviewRow> = async (tx, { move, source }, rows) => {
  const before = await findMoved(
    tx,
    source,
    'review',
    rows.map(({ row }) => row.key),
  )
  const fresh = firstOfKey(rows).filter(({ row }) => !before.has(row.key))
  const products = await findProducts(
    tx,
    fresh.map(({ row }) => row.product),
  )
  const problems: Problem[] = []
  const made = fresh.flatMap(({ line, row }) => {
    const productId = products.get(row.product)
    if (productId) return [{ row, productId, id: randomUUID() }]
    const reason = 'This product was not moved: please send the file again after its products'
    problems.push({ line, column: 'product_handle', cell: row.product.slice(0, 80).toWellFormed(), reason })
    return []
  })
  if (made.length > 0)
    await tx
      .insertInto('reviews')
      .values(
        made.map(({ id, productId, row }) => ({
          id,
          product_id: productId,
          name: row.name,
          rating: row.rating,
          comment: row.comment,
          created_at: row.createdAt,
          reply: row.reply,
          replied_at: row.reply ? (row.repliedAt ?? row.createdAt) : null,
          approved: row.shown,
          imported_from: IMPORTED_FROM,
          hidden_reason: row.shown ? '' : 'It was not shown in the old shop',
        })),
      )
      .execute()
  await recordMoved(
    tx,
    { moveId: move.moveId, source, kind: 'review' },
    made.map(({ id, row }) => ({ key: row.key, madeId: id })),
  )
  const pictures = made.flatMap(({ id, row }) =>
    [...new Set(row.pictures)].map(url => ({ url, move_id: move.moveId, review_id: id })),
  )
  if (pictures.length > 0) await tx.insertInto('move_pictures').values(pictures).execute()
  return { made: made.length, known: rows.length - fresh.length, problems }
}

/** The products that moved from any shop, by their handles. */
async function findProducts(tx: Tx, handles: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('moved')
    .select(['key', 'made_id as id'])
    .where('kind', '=', 'product')
    .where(sql<boolean>`key = any(${handles}::text[])`)
    .execute()
  return new Map(rows.map(({ key, id }) => [key, id]))
}
