import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type Paisa, sum } from '../money.ts'

/** A part of a set. `price`: of this size bought alone today; null when it is not sold alone. */
export type SetPart = { _id: string; name: string; ml: number; price: Paisa | null }

/** What a set holds, in its order; empty for a product that is no set. */
export async function findSetParts(db: Db, setId: string): Promise<SetPart[]> {
  const { rows } = await sql<SetPart>`
    select p.id as "_id", p.name, part.ml,
      (select min(s.cut_price) from sizes s where s.product_id = p.id and s.ml = part.ml and s.retired_at is null) as price
    from set_parts part join products p on p.id = part.product_id and p.published
    where part.set_id = ${setId} order by part.position`.execute(db)
  return rows
}

/** What the parts cost bought one by one; null when one of them is not sold alone. */
export const partsPrice = (parts: readonly SetPart[]): Paisa | null =>
  parts.length > 0 && parts.every(({ price }) => price !== null) ? sum(parts.flatMap(({ price }) => price ?? [])) : null
