import { defineForm } from '../../web/forms/form.ts'

/** The texts of a review; its photograph or video goes beside them. */
export const reviewForm = defineForm({
  id: 'review',
  method: 'POST',
  address: '/product/review/{id}',
  rule: async () => (await import('../../shop/reviews/review-rules.ts')).SubmitReview,
  fields: ['rating', 'comment'],
  hidden: ['userId', 'orderId', 'selectedSizeId'],
  failure: 'Your review could not be sent. Please try again.',
  submit: 'Submit Review',
  busy: 'Submitting...',
})
