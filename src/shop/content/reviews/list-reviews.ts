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
