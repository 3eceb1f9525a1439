import type { OwnReview as Review } from '../../shop/catalogue/catalogue/index.ts'
import { dayText } from '../../shop/ground/dates.ts'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Reply } from './reply.tsx'

/** The customer's own review, with a label while it waits for approval. */
export function OwnReview({ review }: { review: Review }) {
  const { rating, comment, images, videos, approved, hiddenReason, reply, createdAt } = review
  return (
    <div className="own-review">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars rating={rating} />
        {!approved && (
          <span className="label text-gold-deep">{hiddenReason ? 'Not shown' : 'Waiting for approval'}</span>
        )}
      </p>
      {hiddenReason && <p className="wrap-anywhere text-sm">{`Only you see this review. ${hiddenReason}.`}</p>}
      {comment ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {comment}
        </p>
      ) : (
        <p className="text-muted">No comment provided</p>
      )}
      <div className="review-media">
        {images.map(image => (
          <a key={image} href={image.replace('720.jpg', '1600.jpg')} target="_blank" rel="noreferrer">
            <Picture src={image} alt="Your photo" sizes="160px" widths={[240, 360]} className="aspect-square" />
          </a>
        ))}
        {videos.map(video => (
          // biome-ignore lint/a11y/useMediaCaption: customers' videos have no captions.
          <video key={video} src={video} controls playsInline preload="metadata" aria-label="Your video" />
        ))}
      </div>
      <Reply text={reply} />
      <p className="text-muted text-sm">
        {'Reviewed on '}
        <time dateTime={createdAt}>{dayText(createdAt)}</time>
      </p>
    </div>
  )
}
