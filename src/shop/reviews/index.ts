export { listReviews } from './list-reviews.ts'
export { findReviewVideo } from './review-videos.ts'
export { setReviewApproved } from './set-review-approved.ts'
export { SubmitReview, submitReview } from './submit-review.ts'
