import type { CSSProperties } from 'react'

/** Five stars, filled up to `rating` (0 to 5, with fractions). */
export function Stars({ rating }: { rating: number }) {
  const label = `${Math.round(rating * 10) / 10} out of 5 stars`
  return (
    <span className="stars" role="img" aria-label={label} style={{ '--part': `${rating * 20}%` } as CSSProperties} />
  )
}
