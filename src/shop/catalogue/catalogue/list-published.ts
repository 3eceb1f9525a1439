import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type PublishedProduct = {
  address: string
  /** The later of the product's creation and its newest approved review. */
  changedAt: Date
}

/** Published products by id: `limit` of them after the first `offset`. */
export async function listPublished(
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<PublishedProduct[]> {
  const { rows } = await sql<PublishedProduct>`
    select p.address, greatest(p.created_at, max(r.created_at)) as "changedAt"
    from (select id, address, created_at from products where published order by id limit ${limit} offset ${offset}) p
    left join reviews r on r.product_id = p.id and r.approved
    group by p.id, p.address, p.created_at order by p.id`.execute(db)
  return rows
}
