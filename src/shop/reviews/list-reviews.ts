import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Product, Review } from '../catalogue/index.ts'
import { GALLERY_LIMIT } from '../catalogue/rules.ts'

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

/** The photographs that the shop took from a product's reviews into its gallery, newest first. */
export async function listGallery(db: Db, productId: string): Promise<Product['gallery']> {
  const { rows } = await sql<Product['gallery'][number]>`
    select image, r.name from reviews r, unnest(r.images) image
    where r.product_id = ${productId} and r.approved and r.in_gallery
    order by r.created_at desc, r.id limit ${GALLERY_LIMIT}`.execute(db)
  return rows
}
