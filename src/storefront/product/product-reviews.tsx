import { type CSSProperties, useState } from 'react'
import type { Product, Review } from '../../shop/catalogue/catalogue/product.ts'
import { dayText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Icon } from '../../ui/icon.tsx'
import { isVideo } from '../../ui/is-video.ts'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { Picture } from '../../ui/picture.tsx'
import { REVIEWS_FOR_STARS, Stars } from '../../ui/stars.tsx'
import { Reply } from '../reviews/reply.tsx'
import { CustomerGallery } from './customer-gallery.tsx'
import { ratingCounts } from './rating-counts.ts'

// Loaded with the first opened picture.
const Lightbox = lazyDialog(() => import('../../ui/lightbox.tsx'))

// Shown at first; a button shows the others.
const INITIAL_REVIEWS = 6

type Props = {
  /** Newest first. */
  reviews: readonly Review[]
  /** Whether these are sample reviews, because the real ones could not be loaded. */
  sample: boolean
  rating: number
  ratingCount: number
  /** The number of reviews with 1, 2, 3, 4 and 5 stars. */
  histogram: readonly number[]
  /** Photographs by customers. */
  gallery: Product['gallery']
}

/** The reviews: each review, and of enough of them the average and a histogram. */
export function ProductReviews({ reviews, sample, rating, ratingCount, histogram, gallery }: Props) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="wrap scroll-mt-24 py-16 lg:py-24">
      <h2 id="reviews-title" className="section-title">
        {sample && reviews.length > 0 ? 'Sample reviews' : 'Reviews'}
      </h2>
      {gallery.length > 0 && <CustomerGallery photos={gallery} />}
      {sample ? (
        <>
          <p className="mt-3 text-muted">The reviews of this product can't be shown right now.</p>
          <ReviewList reviews={reviews} />
        </>
      ) : reviews.length === 0 ? (
        <p className="mt-4 text-muted">No reviews yet for this product.</p>
      ) : ratingCount < REVIEWS_FOR_STARS ? (
        <>
          <p className="mt-2 mb-8 text-muted text-sm">{plural(ratingCount, 'review')}</p>
          <ReviewList reviews={reviews} />
        </>
      ) : (
        <div className="mt-8 grid gap-x-16 gap-y-10 lg:grid-cols-[18rem_1fr]">
          <RatingSummary rating={rating} ratingCount={ratingCount} histogram={histogram} />
          <ReviewList reviews={reviews} />
        </div>
      )}
    </section>
  )
}

function RatingSummary({ rating, ratingCount, histogram }: Pick<Props, 'rating' | 'ratingCount' | 'histogram'>) {
  return (
    <div className="self-start lg:sticky lg:top-28">
      <p className="flex items-center gap-4">
        <span className="font-display text-3xl leading-none">{rating.toFixed(1)}</span>
        <span className="text-muted text-sm">
          <Stars rating={rating} />
          <br />
          {plural(ratingCount, 'review')}
        </span>
      </p>
      <ul className="mt-6 grid gap-2 text-sm">
        {ratingCounts(histogram).map(({ rating, count, percent }) => (
          <li key={rating} className="rating-bar" style={{ '--part': `${percent}%` } as CSSProperties}>
            <span aria-hidden="true">{rating} ★</span>
            <span className="sr-only">{`${plural(rating, 'star')}: ${count} of ${ratingCount}`}</span>
            <span aria-hidden="true" className="text-muted">
              {count}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The review and the picture open in the lightbox; null when it is closed. */
type Opened = { review: Review; index: number | null }

type ReviewCardProps = {
  review: Review
  /** Opens the review's pictures and videos in the lightbox at this index. */
  onOpen: (review: Review, index: number) => void
}

/** A review: stars, comment, pictures and videos. */
function ReviewCard({ review, onOpen }: ReviewCardProps) {
  const media = mediaOf(review)
  return (
    <li className="grid gap-2 border-line border-b py-6 first:pt-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere font-medium">{review.name}</span>
        <time className="text-muted text-sm" dateTime={review.createdAt}>
          {dayText(review.createdAt)}
        </time>
      </p>
      <Stars rating={review.rating} />
      {review.comment && (
        <p dir="auto" className="wrap-anywhere max-w-prose">
          {review.comment}
        </p>
      )}
      {media.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {media.map((image, index) => (
            <li key={image}>
              {/* Without scripts a link to the picture or video. */}
              <a
                href={image}
                aria-label={`${isVideo(image) ? 'Video' : 'Picture'} from ${review.name}`}
                onClick={event => {
                  event.preventDefault()
                  onOpen(review, index)
                }}
              >
                {isVideo(image) ? (
                  <span className="grid size-24 place-items-center bg-band text-accent-light">
                    <Icon name="play" size={28} />
                  </span>
                ) : (
                  <Picture src={image} alt="" sizes="6rem" widths={[240]} className="aspect-square w-24" />
                )}
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.bought && <p className="text-muted text-sm">Bought here</p>}
      {review.importedFrom && <p className="text-muted text-sm">{`Imported from ${review.importedFrom}`}</p>}
      <Reply text={review.reply} />
    </li>
  )
}

/** The URLs of a review's pictures, then of its videos. */
const mediaOf = ({ images, videos }: Review): string[] => [...images, ...videos]

function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const more = reviews.slice(INITIAL_REVIEWS)
  const open = (review: Review, index: number) => setOpened({ review, index })
  const cards = (some: readonly Review[]) => (
    <ul className="grid">
      {some.map(review => (
        <ReviewCard key={review._id} review={review} onOpen={open} />
      ))}
    </ul>
  )
  return (
    <div>
      {cards(reviews.slice(0, INITIAL_REVIEWS))}
      {more.length > 0 && (
        <details className="group">
          <summary className="text-link inline-flex min-h-11 items-center py-4 group-open:hidden">
            Show {plural(more.length, 'more review')}
          </summary>
          {cards(more)}
        </details>
      )}
      {opened && (
        <Lightbox
          label={`From ${opened.review.name}`}
          items={mediaOf(opened.review).map(src => ({ src, alt: `From ${opened.review.name}` }))}
          start={opened.index}
          onClose={() => setOpened({ ...opened, index: null })}
        />
      )}
    </div>
  )
}
