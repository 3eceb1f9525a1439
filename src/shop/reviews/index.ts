export { listReviews } from './list-reviews.ts'
