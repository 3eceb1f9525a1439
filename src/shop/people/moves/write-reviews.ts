import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Move } from './lock-move.ts'
import { type Source, sources } from './move-file-rules.ts'
import { findMoved, hashOf, recordChanged, recordMoved } from './moved.ts'
import type { ReviewRow } from './readers/rows.ts'
import { type Fate, firstOnes, type Writer } from './writer.ts'

/**
 * Adds reviews to the products that were moved, marked with where they come from. One that says something else in a
 * later file changes here, unless staff decided or answered it.
 */
export const writeReviews: Writer<ReviewRow> = async (tx, { move, source }, rows) => {
  const { first, again } = firstOnes(rows, ({ key }) => key)
  const keys = first.map(({ row }) => row.key)
  const before = await findMoved(tx, source, 'review', keys)
  const productOf = await findProducts(
    tx,
    first.map(({ row }) => row),
  )
  const differing = first.flatMap(({ row }) => {
    const here = before.get(row.key)
    return here?.hash && here.hash !== hashOf(row) ? [{ row, id: here.madeId }] : []
  })
  const changed = await changeReviews(tx, source, differing)
  const made: New[] = []
  const fates = first.map(({ line, row }): Fate => {
    const here = before.get(row.key)
    if (here && changed.has(row.key)) return { line, state: 'changed' }
    if (here) {
      const isOther = differing.some(one => one.row === row)
      return {
        line,
        state: 'known',
        reason: isOther ? 'Staff have decided or answered it here' : 'It was here already',
      }
    }
    const productId = productOf(row)
    if (productId) {
      made.push({ row, productId, id: randomUUID() })
      return { line, state: 'made' }
    }
    const reason = 'This product was not moved: please send the file again after its products'
    const cell = (row.product || (row.productName ?? '')).slice(0, 80).toWellFormed()
    return { line, state: 'left_out', reason, problems: [{ line, column: 'Product', cell, reason }] }
  })
  await addReviews(tx, { move, source }, made)
  return [...fates, ...again]
}

type New = { row: ReviewRow; productId: string; id: string }

const shown = ({ name, rating, comment, createdAt, reply, repliedAt, shown: isShown }: ReviewRow) => ({
  name,
  rating,
  comment,
  created_at: createdAt,
  reply,
  replied_at: reply ? (repliedAt ?? createdAt) : null,
  approved: isShown,
  hidden_reason: isShown ? '' : 'It was not shown in the old shop',
})

async function addReviews(
  tx: Tx,
  { move, source }: { move: Move; source: Source },
  made: readonly New[],
): Promise<void> {
  if (made.length === 0) return
  await tx
    .insertInto('reviews')
    .values(
      made.map(({ id, productId, row }) => ({
        id,
        product_id: productId,
        imported_from: sources[source],
        ...shown(row),
      })),
    )
    .execute()
  await recordMoved(
    tx,
    { moveId: move.moveId, source, kind: 'review' },
    made.map(({ id, row }) => ({ key: row.key, madeId: id, facts: { hash: hashOf(row) } })),
  )
  const pictures = made.flatMap(({ id, row }) =>
    [...new Set(row.pictures)].map(url => ({ url, move_id: move.moveId, review_id: id })),
  )
  if (pictures.length > 0) await tx.insertInto('move_pictures').values(pictures).execute()
}

/** The keys of the reviews that were changed: those that staff have not touched. */
async function changeReviews(
  tx: Tx,
  source: Source,
  differing: readonly { row: ReviewRow; id: string }[],
): Promise<Set<string>> {
  const done: ReviewRow[] = []
  for (const { row, id } of differing) {
    const { numUpdatedRows } = await tx
      .updateTable('reviews')
      .set(shown(row))
      .where('id', '=', id)
      .where('version', '=', 1)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) done.push(row)
  }
  await recordChanged(
    tx,
    { source, kind: 'review' },
    done.map(row => ({ key: row.key, facts: { hash: hashOf(row) } })),
  )
  return new Set(done.map(({ key }) => key))
}

/** The products that moved from any shop, by their handles, or by their names where one alone has it. */
async function findProducts(tx: Tx, rows: readonly ReviewRow[]): Promise<(row: ReviewRow) => string | undefined> {
  const handles = rows.map(({ product }) => product)
  const names = rows.flatMap(({ productName }) => productName?.toLowerCase() ?? [])
  const { rows: found } = await sql<{ key: string; name: string; id: string }>`
    select m.key, lower(p.name) as name, p.id from moved m join products p on p.id = m.made_id
    where m.kind = 'product' and (m.key = any(${handles}::text[]) or lower(p.name) = any(${names}::text[]))`.execute(tx)
  const byHandle = new Map(found.map(({ key, id }) => [key, id]))
  const byName = Map.groupBy(found, ({ name }) => name)
  return ({ product, productName = '' }) => {
    if (product !== '') return byHandle.get(product)
    const [one, ...others] = byName.get(productName.toLowerCase()) ?? []
    return others.length === 0 ? one?.id : undefined
  }
}
