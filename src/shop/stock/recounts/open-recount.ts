import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'

const RECOUNT_LIMIT = 2000

const many = z
  .union([
    z.array(z.string().max(120)),
    z
      .string()
      .max(120)
      .transform(one => [one]),
  ])
  .default([])
  .pipe(z.array(z.string()).max(RECOUNT_LIMIT, `A recount has at most ${RECOUNT_LIMIT} sizes`))

/** What is counted: all sizes of shelves ('-': those without one), or chosen sizes. */
export const OpenRecount = z
  .object({ shelf: many, sizeId: many })
  .refine(({ shelf, sizeId }) => shelf.length + sizeId.length > 0, {
    path: ['shelf'],
    error: 'Please choose what to count',
  })

/**
 * Begins a recount. Throws `taken` when a size is in another open one, `invalid` when there is nothing or too much to
 * count.
 */
export async function openRecount(
  tx: Tx,
  { shelf, sizeId, actor }: z.output<typeof OpenRecount> & { actor: string },
): Promise<{ recountId: number; name: string; sizes: number }> {
  const shelves = shelf.map(name => (name === '-' ? '' : name))
  const sizes = await tx
    .selectFrom('sizes')
    .select('id')
    .where(sql<boolean>`shelf = any(${shelves}::text[]) or id = any(${sizeId}::text[])`)
    // Of a set its parts are counted.
    .where('is_set', '=', false)
    .orderBy('id')
    .limit(RECOUNT_LIMIT + 1)
    .execute()
  if (sizes.length === 0) throw new ShopError('invalid', 'There are no such sizes', 'shelf')
  if (sizes.length > RECOUNT_LIMIT) {
    throw new ShopError(
      'invalid',
      `These are more than ${RECOUNT_LIMIT} sizes: please count them shelf by shelf`,
      'shelf',
    )
  }
  const name = nameOf(shelf, sizes.length)
  const { id } = await tx
    .insertInto('recounts')
    .values({ name, created_by: actor })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addSizes(
    tx,
    id,
    sizes.map(size => size.id),
  )
  return { recountId: id, name, sizes: sizes.length }
}

/** Adds sizes to an open recount. Throws `taken` when one is in another open one. */
export async function addSizes(tx: Tx, recountId: number, sizeIds: readonly string[]): Promise<void> {
  const added = await tx
    .insertInto('recount_lines')
    .values(sizeIds.map(sizeId => ({ recount_id: recountId, size_id: sizeId })))
    .onConflict(oc => oc.doNothing())
    .returning('size_id')
    .execute()
  if (added.length === sizeIds.length) return
  const left = sizeIds.filter(sizeId => !added.some(({ size_id }) => size_id === sizeId))
  const other = await tx
    .selectFrom('recount_lines')
    .innerJoin('recounts', 'recounts.id', 'recount_id')
    .innerJoin('sizes', 'sizes.id', 'size_id')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['recounts.name as recount', 'products.name as product', 'ml'])
    .where('size_id', 'in', left)
    .where('open', '=', true)
    .executeTakeFirst()
  const what = other
    ? `${sizeText(other.product, other.ml, null)} is already in the open recount '${other.recount}'`
    : 'It is already counted'
  throw new ShopError('taken', what)
}

function nameOf(shelves: readonly string[], sizes: number): string {
  if (shelves.length === 0) return sizes === 1 ? '1 size' : `${sizes} sizes`
  const names = shelves.map(name => (name === '-' ? 'none' : name))
  const [first, ...more] = names
  const text = more.length === 0 ? `Shelf ${first}` : `Shelves ${names.join(', ')}`
  return text.length <= 120 ? text : `${names.length} shelves`
}
