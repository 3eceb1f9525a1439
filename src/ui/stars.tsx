import type { CSSProperties } from 'react'

/** For an average: fewer reviews say little of a perfume, and stars of one person look like praise of one's own. */
export const REVIEWS_FOR_STARS = 5

/** Five stars, filled up to `rating` (0 to 5, with fractions), whose words are for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" style={{ '--part': `${rating * 20}%` } as CSSProperties}>
      {`${Math.round(rating * 10) / 10} out of 5 stars`}
    </span>
  )
}
