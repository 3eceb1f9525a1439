import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import type { SetPart } from './set-rules.ts'

export type ProductSet = { sizeId: string; setDiscount: number | null; cutPrice: Paisa; parts: SetPart[] }

/** What a set holds, in its order; empty for a size that is none. */
export async function readParts(db: Db, setId: string): Promise<SetPart[]> {
  const { rows } = await selectParts(sql`set_id = ${setId}`).execute(db)
  return rows
}

/** The sets among the sizes of a product, and the sets that each of its sizes is part of. */
export async function findSets(
  db: Db,
  productId: string,
): Promise<{ sets: ProductSet[]; partOf: { productId: string; name: string; ml: number }[] }> {
  const sets = await db
    .selectFrom('sizes')
    .select(['id as sizeId', 'set_discount as setDiscount', 'cut_price as cutPrice'])
    .where('product_id', '=', productId)
    .where('is_set', '=', true)
    .execute()
  const { rows: parts } = await selectParts(
    sql`set_id in (select id from sizes where product_id = ${productId})`,
  ).execute(db)
  const { rows: partOf } = await sql<{ productId: string; name: string; ml: number }>`
    select distinct products.id as "productId", name, around.ml from size_parts join sizes on sizes.id = part_id
      join sizes around on around.id = set_id join products on products.id = around.product_id
    where sizes.product_id = ${productId} order by name, ml`.execute(db)
  return { sets: sets.map(set => ({ ...set, parts: parts.filter(({ setId }) => setId === set.sizeId) })), partOf }
}

const selectParts = (which: ReturnType<typeof sql>) => sql<SetPart & { setId: string }>`
  select set_id as "setId", part_id as "sizeId", name, ml, sku, pieces, stock, cut_price as "cutPrice", average_cost as "averageCost"
  from size_parts join sizes on sizes.id = part_id join products on products.id = product_id
  where ${which} order by size_parts.position`
