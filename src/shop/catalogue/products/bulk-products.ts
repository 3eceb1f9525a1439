import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockProduct } from './lock-product.ts'
import { type Moved, moveTo } from './move-product-state.ts'

/** What can be done with many products at once. */
export type BulkMove = 'publish' | 'archive'
type Chosen = { productId: string; name: string }
export type BulkPlan = { fit: Chosen[]; refused: (Chosen & { why: string })[] }

const states = { publish: 'published', archive: 'archived' } as const

/** Which of these products can be published or archived, and why the others cannot. Ones that are gone are left out. */
export async function planMove(db: Db, productIds: readonly string[], move: BulkMove): Promise<BulkPlan> {
  const { rows } = await sql<Chosen & { why: string | null }>`
    select id as "productId", name, case
        when state = ${states[move]} then ${move === 'publish' ? 'shoppers see it already' : 'it is archived already'}
        when ${move === 'publish'} and not exists (select from sizes where product_id = products.id and retired_at is null and price > 0)
          then 'shoppers need a size with a price: please add one first'
      end as why
    from products where id = any(${productIds}::text[]) order by name, id`.execute(db)
  return split(rows)
}

/** Which of these products can be added to a collection that is chosen by hand. */
export async function planCollect(db: Db, productIds: readonly string[], collectionId: number): Promise<BulkPlan> {
  const { rows } = await sql<Chosen & { why: string | null }>`
    select id as "productId", name, case
        when exists (select from collection_products where collection_id = ${collectionId} and product_id = products.id) then 'it is in it already'
      end as why
    from products where id = any(${productIds}::text[]) order by name, id`.execute(db)
  return split(rows)
}

const split = (rows: readonly (Chosen & { why: string | null })[]): BulkPlan => ({
  fit: rows.flatMap(({ why, ...product }) => (why === null ? [product] : [])),
  refused: rows.flatMap(({ why, ...product }) => (why === null ? [] : [{ ...product, why }])),
})

/** Publishes or archives products, all that can be, in the order of all who lock products. */
export async function moveProducts(tx: Tx, productIds: readonly string[], move: BulkMove) {
  await sql`select from products where id = any(${productIds}::text[]) order by id for no key update`.execute(tx)
  const { fit, refused } = await planMove(tx, productIds, move)
  const moved: (Moved & { productId: string })[] = []
  for (const { productId } of fit)
    moved.push({ ...(await moveTo(tx, await lockProduct(tx, productId), { state: states[move] })), productId })
  return { moved, refused }
}
