import type { Db } from '../../src/platform/database/database.ts'
import { daysFrom } from './days-from.ts'
import type { DemoProduct } from './demo/products.ts'

/** A trigger computes each product's rating from its reviews. */
export async function seedReviews(db: Db, products: DemoProduct[], now: Date): Promise<void> {
  const rows = products.flatMap(product =>
    product.reviews.map(({ name, rating, comment, daysAgo }, index) => ({
      id: `${product._id}-review-${index + 1}`,
      product_id: product._id,
      name,
      rating,
      comment,
      created_at: daysFrom(now, -daysAgo),
    })),
  )
  if (rows.length === 0) return
  await db
    .insertInto('reviews')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
