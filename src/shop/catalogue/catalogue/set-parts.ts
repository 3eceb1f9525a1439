import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Paisa, sum } from '../../ground/money.ts'

/**
 * A part of a set. `_id`: its product's, null when that is not sold alone. `price`: of these pieces bought alone today;
 * null likewise.
 */
export type SetPart = {
  _id: string | null
  name: string
  image: string | null
  ml: number
  pieces: number
  price: Paisa | null
}

/**
 * What a set holds, in its order: the smallest set among the sizes of a product. Empty for a product that is no set.
 */
export async function findSetParts(db: Db, productId: string): Promise<SetPart[]> {
  const { rows } = await sql<SetPart>`
    select case when p.published then p.id end as "_id", p.name, p.images[1] as image, s.ml, pieces,
      case when p.published and s.retired_at is null then s.cut_price * pieces end as price
    from size_parts join sizes s on s.id = part_id join products p on p.id = s.product_id
    where set_id = (
      select id from sizes where product_id = ${productId} and is_set and retired_at is null order by ml, position, id limit 1)
    order by size_parts.position`.execute(db)
  return rows
}

/** What the parts cost bought one by one; null when one of them is not sold alone. */
export const partsPrice = (parts: readonly SetPart[]): Paisa | null =>
  parts.length > 0 && parts.every(({ price }) => price !== null) ? sum(parts.flatMap(({ price }) => price ?? [])) : null
