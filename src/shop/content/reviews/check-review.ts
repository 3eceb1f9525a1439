import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import type { SubmitReview } from './review-form-rules.ts'
import { missingFromReview } from './review-rules.ts'
import { findOrderLine, type OrderLine, type Reviewer } from './who-may-review.ts'

/** A review's texts, and its file, or only that there is one. */
export type ReviewDraft = SubmitReview & { productId: string; file: object | null }

/**
 * Checks all but the file of a review: who sends it, rating, and the order line. Throws `invalid`, `not_found`,
 * `not_delivered`, `already_reviewed`.
 */
export async function checkReview(
  db: Db,
  draft: ReviewDraft,
  { reviewer, settings }: { reviewer: Reviewer; settings: Settings },
): Promise<{ rating: number; line: OrderLine }> {
  if (!('linkOf' in reviewer) && draft.userId === undefined)
    throw new ShopError('invalid', 'userId is a required field', 'userId')
  if (!('linkOf' in reviewer) && draft.userId !== reviewer.accountId) {
    throw new ShopError('not_found', 'Please log in with the account that ordered this')
  }
  const rating = /^[1-5]$/.test(draft.rating) ? Number(draft.rating) : null
  const missing = missingFromReview(rating, draft.file !== null, settings.reviewMediaRequired)
  if (missing || rating === null) throw new ShopError('invalid', missing ?? '')
  return { rating, line: await findOrderLine(db, reviewer, draft) }
}
