/** A buyer's own review of an order line. */
export type OwnReview = {
  _id: string
  rating: number
  /** Empty when none was written. */
  comment: string
  /** Addresses as products have them: '/pictures/<id>/720.jpg'. */
  images: string[]
  /** '/review-videos/<name>.mp4' */
  videos: string[]
  /** False while it is hidden: it waits for the shop's approval, or was taken back. */
  approved: boolean
  createdAt: string
}
