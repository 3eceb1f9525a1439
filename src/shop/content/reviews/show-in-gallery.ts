import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { lockReview, type ReviewSeen, SeenReview } from './lock-review.ts'

export const ShowInGallery = SeenReview.extend({ shown: z.enum(['yes', 'no']).transform(shown => shown === 'yes') })

/**
 * Takes the photographs of a review into the gallery of its product, or out of it. Throws `not_found`, `move_refused`,
 * and `invalid` without a photograph or without the customer's consent.
 */
export async function showInGallery(
  tx: Tx,
  { shown, ...seen }: z.output<typeof ShowInGallery> & ReviewSeen,
): Promise<{ label: string; before: boolean }> {
  const review = await lockReview(tx, seen)
  if (shown && review.images.length === 0) throw new ShopError('invalid', 'This review has no photograph')
  if (shown && !review.gallery_consent) {
    throw new ShopError('invalid', 'The customer did not allow the shop to show the photograph in its gallery')
  }
  await tx.updateTable('reviews').set({ in_gallery: shown }).where('id', '=', seen.reviewId).execute()
  return { label: review.label, before: review.in_gallery }
}
