import { defineForm } from '../../web/forms/form.ts'

/** The text fields of a review; its photo or video is sent with them. */
export const reviewForm = defineForm({
  id: 'review',
  method: 'POST',
  address: '/product/review/{id}',
  query: ['key'],
  rule: async () => (await import('../../shop/content/reviews/review-form-rules.ts')).SubmitReview,
  fields: ['rating', 'comment', 'galleryConsent'],
  hidden: ['userId', 'orderId', 'selectedSizeId'],
  failure: 'Your review could not be sent. Please try again.',
  submit: 'Submit Review',
  busy: 'Submitting...',
})
