import type { CSSProperties } from 'react'

/** Five stars, filled up to `rating` (0 to 5, with fractions), whose words are for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" style={{ '--part': `${rating * 20}%` } as CSSProperties}>
      {`${Math.round(rating * 10) / 10} out of 5 stars`}
    </span>
  )
}
