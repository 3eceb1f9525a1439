import type { AuditEntry } from '../../shop/audit/index.ts'
import {
  decideReview,
  HideReview,
  ReplyToReview,
  replyToReview,
  SeenReview,
  ShowInGallery,
  showInGallery,
} from '../../shop/reviews/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

type Subject = { id: string; label: string }
type Changes = Pick<AuditEntry, 'before' | 'after'>

export const auditOf = (action: AuditEntry['action'], { id, label }: Subject, changes: Changes = {}): AuditEntry => ({
  action,
  subject: { type: 'review', id, label },
  ...changes,
})

/** What staff do with a review. */
export const reviewActions = {
  show: staffAction('reviews.change', SeenReview, async ({ tx, input }) => {
    const { label, before } = await decideReview(tx, input)
    const audit = auditOf('review.shown', { id: input.reviewId, label }, { before, after: { shown: true } })
    return { audit, message: 'Everybody sees it now.' }
  }),
  hide: staffAction('reviews.change', HideReview, async ({ tx, input }) => {
    const { label, before } = await decideReview(tx, input)
    const after = { shown: false, reason: input.reason }
    const audit = auditOf('review.hidden', { id: input.reviewId, label }, { before, after })
    return { audit, message: 'Hidden. Its author sees it with the reason.' }
  }),
  reply: staffAction('reviews.change', ReplyToReview, async ({ tx, input }) => {
    const { label, before } = await replyToReview(tx, input)
    const changes = { before: { reply: before }, after: { reply: input.reply } }
    return {
      audit: input.reply === before ? [] : auditOf('review.replied', { id: input.reviewId, label }, changes),
      message: input.reply ? 'The reply stands below the review.' : 'There is no reply now.',
    }
  }),
  gallery: staffAction('reviews.change', ShowInGallery, async ({ tx, input }) => {
    const { label, before } = await showInGallery(tx, input)
    const changes = { before: { inGallery: before }, after: { inGallery: input.shown } }
    const audit = auditOf('review.galleryChanged', { id: input.reviewId, label }, changes)
    return { audit, message: input.shown ? 'It is in the gallery.' : 'It is out of the gallery.' }
  }),
}
