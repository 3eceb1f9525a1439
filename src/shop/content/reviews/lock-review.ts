import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { isolated } from '../../ground/names/size-and-urdu-name-rules.ts'

/** The version of a review that somebody saw when they began to change it. */
export const SeenReview = z.object({ version: SeenVersion })

/** A review, as somebody saw it. */
export type ReviewSeen = z.output<typeof SeenReview> & { reviewId: string }

/** Locks a review and counts its version up. Throws `not_found`, and `move_refused` when somebody changed it since. */
export async function lockReview(tx: Tx, { reviewId, version }: ReviewSeen) {
  const review = await lockVersion(tx, 'reviews', reviewId, version)
  await tx
    .updateTable('reviews')
    .set({ version: version + 1 })
    .where('id', '=', reviewId)
    .execute()
  const product = await tx
    .selectFrom('products')
    .select('name')
    .where('id', '=', review.product_id)
    .executeTakeFirstOrThrow()
  return { ...review, label: `${isolated(product.name)}, ${isolated(review.name)}` }
}
