import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { OwnReview } from '../../catalogue/catalogue/index.ts'
import { lockAccountOf } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { checkReview } from './check-review.ts'
import { keepMedia } from './keep-media.ts'
import type { SubmitReview } from './review-form-rules.ts'
import { alreadyReviewed, type OrderLine, type Reviewer } from './who-may-review.ts'

type Form = SubmitReview & { productId: string; file: { path: string; size: number } | null }

/**
 * Stores the photo or video, then writes the review of a delivered order line. A trigger updates the product's rating,
 * count and histogram in the same transaction. Throws `invalid`, `not_found`, `not_delivered`, `already_reviewed`,
 * `unsupported_file`, `file_too_large`.
 */
export async function submitReview(
  db: Db,
  storage: Storage,
  form: Form,
  { reviewer, settings }: { reviewer: Reviewer; settings: Settings },
): Promise<OwnReview> {
  const { rating, line } = await checkReview(db, form, { reviewer, settings })
  const media = form.file ? await keepMedia(db, storage, form.file) : { images: [], videos: [], forget: async () => {} }
  try {
    const written = await inTransaction(db, async tx => {
      if ('linkOf' in reviewer) await lockOrder(tx, line)
      else await lockAccountOf(tx, { customerId: reviewer.accountId })
      return (
        tx
          .insertInto('reviews')
          .values({
            id: randomUUID(),
            product_id: form.productId,
            customer_id: line.customerId,
            order_id: line.orderId,
            order_position: line.position,
            name: line.name || 'Customer',
            rating,
            comment: form.comment,
            images: media.images,
            videos: media.videos,
            gallery_consent: form.galleryConsent === 'yes' && media.images.length > 0,
            approved: !settings.moderateReviews,
          })
          // The same review was sent twice at once.
          .onConflict(conflict => conflict.columns(['order_id', 'order_position']).doNothing())
          .returning([
            'id as _id',
            'rating',
            'comment',
            'images',
            'videos',
            'approved',
            'hidden_reason as hiddenReason',
            'reply',
            'created_at',
          ])
          .executeTakeFirst()
      )
    })
    if (!written) throw alreadyReviewed()
    const { created_at, ...review } = written
    return { ...review, createdAt: created_at.toISOString() }
  } catch (error) {
    await media.forget()
    throw error
  }
}

/** Against a deletion of the person meanwhile, after which the name would stay. Throws `not_found`. */
async function lockOrder(tx: Tx, { orderId, name }: OrderLine): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('full_name')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order?.full_name.trim().startsWith(name)) throw new ShopError('not_found', 'Order not found')
}
