import type { Db } from '../../../platform/database/database.ts'

/** The shop's reply to a review, and whom it is for; null when the account, the reply or the review is gone. */
export async function findReply(
  db: Db,
  reviewId: string,
): Promise<{ email: string; name: string; productId: string; product: string; reply: string } | null> {
  const review = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('customers', 'customers.id', 'reviews.customer_id')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select(['users.email', 'users.name', 'products.id as productId', 'products.name as product', 'reviews.reply'])
    .where('reviews.id', '=', reviewId)
    .where('reviews.approved', '=', true)
    .where('reviews.reply', '<>', '')
    .where('users.email_verified', '=', true)
    .executeTakeFirst()
  return review ?? null
}
