import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { galleryRows, type Product, type Review, reviewRows } from '../../catalogue/catalogue/index.ts'

/** The approved reviews of a product, newest first, at most 50; empty for an unknown product. */
export async function listReviews(db: Db, productId: string): Promise<Review[]> {
  if (!/^[a-z0-9-]{1,250}$/.test(productId)) return []
  return (await reviewRows(sql`${productId}`).execute(db)).rows
}

/** The photographs that the shop took from a product's reviews into its gallery, newest first. */
export const listGallery = async (db: Db, productId: string): Promise<Product['gallery']> =>
  (await galleryRows(sql`${productId}`).execute(db)).rows

export type Praise = {
  id: string
  name: string
  rating: number
  comment: string
  productId: string
  product: string
  address: string
}

/**
 * The newest approved reviews of perfumes on sale that gave four or five stars in some words, each of another perfume.
 */
export async function listPraise(db: Db, most: number): Promise<Praise[]> {
  const { rows } = await sql<Praise>`
    select id, name, rating, comment, "productId", product, address from (
      select distinct on (p.id) r.id, r.name, r.rating, r.comment, p.id as "productId", p.name as product, p.address, r.created_at
      from reviews r join products p on p.id = r.product_id
      where r.approved and r.rating >= 4 and length(r.comment) between 20 and 300 and p.published
      order by p.id, r.created_at desc, r.id) newest
    order by created_at desc, id limit ${most}`.execute(db)
  return rows
}
