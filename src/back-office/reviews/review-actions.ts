import {
  ApproveReviews,
  approveReviews,
  decideReview,
  HideReview,
  ReplyToReview,
  replyToReview,
  SeenReview,
  ShowInGallery,
  showInGallery,
} from '../../shop/content/reviews/index.ts'
import { plural } from '../../shop/ground/plural.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import { actionsOn } from '../../web/server/subject-actions.ts'

const action = actionsOn('review')

/** What staff do with a review. */
export const reviewActions = {
  show: action('reviews.change', SeenReview, async ({ tx, input, id: reviewId }) => {
    const done = await decideReview(tx, { ...input, reviewId })
    return { ...done, did: 'review.shown', after: { shown: true }, message: 'Everybody sees it now.' }
  }),
  hide: action('reviews.change', HideReview, async ({ tx, input, id: reviewId }) => {
    const done = await decideReview(tx, { ...input, reviewId })
    const after = { shown: false, reason: input.reason }
    return { ...done, did: 'review.hidden', after, message: 'Hidden. Its author sees it with the reason.' }
  }),
  reply: action('reviews.change', ReplyToReview, async ({ tx, input, id: reviewId }) => {
    const { label, before } = await replyToReview(tx, { ...input, reviewId })
    return {
      did: input.reply === before ? null : 'review.replied',
      label,
      before: { reply: before },
      after: { reply: input.reply },
      message: input.reply ? 'The reply stands below the review.' : 'There is no reply now.',
    }
  }),
  gallery: action('reviews.change', ShowInGallery, async ({ tx, input, id: reviewId }) => {
    const { label, before } = await showInGallery(tx, { ...input, reviewId })
    const changes = { before: { inGallery: before }, after: { inGallery: input.shown } }
    const message = input.shown ? 'It is in the gallery.' : 'It is out of the gallery.'
    return { did: 'review.galleryChanged', label, ...changes, message }
  }),
}

/** What staff do with reviews of the list. */
export const reviewsActions = {
  approve: staffAction('reviews.change', ApproveReviews, async ({ tx, input }) => {
    const { shown, refused } = await approveReviews(tx, input.review)
    const audit = shown.map(({ id, label }) => {
      return { action: 'review.shown' as const, subject: { type: 'review', id, label } }
    })
    return { audit, shown: { done: shown.length > 0 && `${plural(shown.length, 'review')} shown.`, refused } }
  }),
}
