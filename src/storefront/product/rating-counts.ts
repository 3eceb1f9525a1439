/** The number of reviews with 5, 4, 3, 2 and 1 stars and their share in percent. `histogram` starts with one star. */
export function ratingCounts(histogram: readonly number[]): { rating: number; count: number; percent: number }[] {
  const all = histogram.reduce((sum, count) => sum + count, 0)
  return [5, 4, 3, 2, 1].map(rating => {
    const count = histogram[rating - 1] ?? 0
    return { rating, count, percent: all === 0 ? 0 : Math.round((count * 100) / all) }
  })
}
