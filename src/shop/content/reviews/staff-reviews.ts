import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import { type ReviewState, reviewStates } from './review-rules.ts'

/** Which reviews staff look at: of one state, with so many stars, with a photo or video, or that contain a text. */
export const ReviewFilter = z.object({
  state: z.enum(['all', ...reviewStates]).catch('waiting'),
  stars: z.coerce.number().int().min(1).max(5).optional().catch(undefined),
  media: z.enum(['', 'photo', 'video']).catch(''),
  q: z.string().trim().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
})
type ReviewFilter = z.output<typeof ReviewFilter>

/** A review as staff see it. `version` counts their changes. */
export type StaffReview = {
  _id: string
  productId: string
  product: string
  /** Null when the order or the line is gone. */
  orderId: string | null
  orderNumber: string | null
  name: string
  rating: number
  comment: string
  images: string[]
  videos: string[]
  state: ReviewState
  hiddenReason: string
  reply: string
  repliedAt: Date | null
  galleryConsent: boolean
  inGallery: boolean
  /** Where it was written, when not here. */
  importedFrom: string
  createdAt: Date
  version: number
}

const stateOf = sql<ReviewState>`case when approved then 'shown' when hidden_reason = '' then 'waiting' else 'hidden' end`

const selectReviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .leftJoin('orders', 'orders.id', 'reviews.order_id')
    .select([
      'reviews.id as _id',
      'reviews.product_id as productId',
      'products.name as product',
      'reviews.order_id as orderId',
      'orders.order_number as orderNumber',
      'reviews.name',
      'reviews.rating',
      'reviews.comment',
      'reviews.images',
      'reviews.videos',
      stateOf.as('state'),
      'hidden_reason as hiddenReason',
      'reply',
      'replied_at as repliedAt',
      'gallery_consent as galleryConsent',
      'in_gallery as inGallery',
      'imported_from as importedFrom',
      'reviews.created_at as createdAt',
      'reviews.version',
    ])

/**
 * The reviews of a filter: waiting ones the oldest first, others the newest first. `more`: whether a further page
 * follows.
 */
export async function listStaffReviews(
  db: Db,
  { state, stars, media, q, page }: ReviewFilter,
): Promise<{ reviews: StaffReview[]; more: boolean; waiting: number }> {
  let query = selectReviews(db).modifyEnd(pageRows(page))
  if (state !== 'all') query = query.where(isIn[state])
  if (stars) query = query.where('reviews.rating', '=', stars)
  if (media)
    query = query.where(
      sql<SqlBool>`cardinality(${sql.ref(media === 'photo' ? 'reviews.images' : 'reviews.videos')}) > 0`,
    )
  if (q) {
    const text = containing(q)
    query = query.where(eb =>
      eb.or([
        eb('products.name', 'ilike', text),
        eb('reviews.name', 'ilike', text),
        eb('reviews.comment', 'ilike', text),
        eb('orders.order_number', 'ilike', text),
      ]),
    )
  }
  const [rows, waiting] = await Promise.all([
    query
      .orderBy('reviews.created_at', state === 'waiting' ? 'asc' : 'desc')
      .orderBy('reviews.id')
      .execute(),
    countWaitingReviews(db),
  ])
  const { rows: reviews, more } = pageOf(rows)
  return { reviews, more, waiting }
}

const isIn: Record<ReviewState, ReturnType<typeof sql<SqlBool>>> = {
  waiting: sql<SqlBool>`not approved and hidden_reason = ''`,
  shown: sql<SqlBool>`approved`,
  hidden: sql<SqlBool>`hidden_reason <> ''`,
}

/** Reviews that wait for a decision of staff. */
export const waitingReviews = sql<WaitingWork>`
  select id, created_at as since, null::timestamptz as until from reviews where ${isIn.waiting}`

/** How many reviews wait for a decision of staff. */
async function countWaitingReviews(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('reviews')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(isIn.waiting)
    .executeTakeFirstOrThrow()
  return count
}

/** A review as staff see it, and the id of the next one that waits. Throws `not_found`. */
export async function findStaffReview(db: Db, reviewId: string): Promise<{ review: StaffReview; next: string | null }> {
  const [review, next] = await Promise.all([
    selectReviews(db).where('reviews.id', '=', reviewId).executeTakeFirst(),
    db
      .selectFrom('reviews')
      .select('id')
      .where(isIn.waiting)
      .where('id', '<>', reviewId)
      .orderBy('created_at')
      .orderBy('id')
      .executeTakeFirst(),
  ])
  if (!review) throw new ShopError('not_found', 'There is no such review')
  return { review, next: next?.id ?? null }
}
