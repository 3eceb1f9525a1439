import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Review } from '../catalogue/index.ts'

const MAX_REVIEWS = 50

/** The approved reviews of a product, newest first, at most 50; empty for an unknown product. */
export async function listReviews(db: Db, productId: string): Promise<Review[]> {
  if (!/^[a-z0-9-]{1,250}$/.test(productId)) return []
  const { rows } = await sql<Review>`
    select r.id as "_id", r.name, r.rating, r.comment, r.images, r.videos, r.reply,
      to_char(r.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
    from reviews r where r.product_id = ${productId} and r.approved
    order by r.created_at desc, r.id limit ${MAX_REVIEWS}`.execute(db)
  return rows
}
