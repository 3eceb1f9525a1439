/** How many of the reviews gave 5, 4, 3, 2 and 1 stars, with their share of all in percent. */
export function ratingCounts(
  reviews: readonly { rating: number }[],
): { rating: number; count: number; percent: number }[] {
  return [5, 4, 3, 2, 1].map(rating => {
    const count = reviews.filter(review => review.rating === rating).length
    return { rating, count, percent: reviews.length === 0 ? 0 : Math.round((count * 100) / reviews.length) }
  })
}
