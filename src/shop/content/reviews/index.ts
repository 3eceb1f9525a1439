// Reviews: `who-may-review.ts`, `submit-review.ts`, `decide-review.ts` for staff, `ask-reviews.ts` for who is asked.

export { ASK_REVIEWS, askReviews, findReviewEmail } from './ask-reviews.ts'
export { checkReview } from './check-review.ts'
export { ApproveReviews, approveReviews, decideReview, HideReview } from './decide-review.ts'
export { findReply } from './find-reply.ts'
export { listGallery, listPraise, listReviews } from './list-reviews.ts'
export { SeenReview } from './lock-review.ts'
export { ReplyToReview, replyToReview } from './reply-to-review.ts'
export { SubmitReview } from './review-form-rules.ts'
export { ShowInGallery, showInGallery } from './show-in-gallery.ts'
export {
  findStaffReview,
  listStaffReviews,
  ReviewFilter,
  type StaffReview,
  waitingReviews,
} from './staff-reviews.ts'
export { submitReview } from './submit-review.ts'
export type { Reviewer } from './who-may-review.ts'
