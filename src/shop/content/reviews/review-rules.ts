/** The longest comment, in characters. */
export const COMMENT_LIMIT = 2000

/** The message for what is missing in a review; null when it can be sent. A rating is 1 to 5. */
export function missingFromReview(rating: number | null, hasMedia: boolean, mediaRequired: boolean): string | null {
  const rated = rating !== null && Number.isInteger(rating) && rating >= 1 && rating <= 5
  const shown = hasMedia || !mediaRequired
  if (!rated && !shown) return 'Please provide both a rating and an image'
  if (!rated) return 'Please select a rating before submitting'
  return shown ? null : 'Please upload an image before submitting'
}

/** What became of a review: it waits for staff, everybody sees it, or staff hid it with a reason. */
export const reviewStates = ['waiting', 'shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The states in words. */
export const reviewStateLabels: Record<ReviewState, string> = {
  waiting: 'Waiting for approval',
  shown: 'Shown',
  hidden: 'Hidden',
}

/** Reasons for which reviews are hidden, to choose from. */
export const hideReasons = [
  'It is not about this perfume',
  'It names private details of a person',
  'It insults somebody',
  'The photograph shows something else',
  'It advertises another shop',
] as const
