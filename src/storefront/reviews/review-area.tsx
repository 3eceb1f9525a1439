import { useEffect, useId, useRef, useState } from 'react'
import type { OwnReview as Review } from '../../shop/catalogue/catalogue/index.ts'
import { dayText } from '../../shop/ground/dates.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Stars } from '../../ui/stars.tsx'
import { Reply } from './reply.tsx'
import { ReviewForm } from './review-form.tsx'
import type { ReviewedBy, ReviewedItem } from './use-review-form.ts'

type Props = { orderId: string; item: ReviewedItem; by: ReviewedBy; mediaRequired: boolean }

/** An item of a delivered order: its review, or the button that opens the form. */
export function ReviewArea({ orderId, item, by, mediaRequired }: Props) {
  const { productId: product, review } = item
  const [open, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const title = useId()
  // Two sizes of a product are two reviews.
  const size = `${title}-size`
  const wasOpen = useRef(false)

  useEffect(() => {
    // The form had the focus: it moves to what replaced the form.
    if (wasOpen.current && !open) button.current?.focus()
    if (open && review) {
      setOpen(false)
      heading.current?.focus()
    }
    wasOpen.current = open
  }, [open, review])

  return (
    <article className="review-area" aria-labelledby={`${title} ${size}`}>
      <Picture src={product.images[0]} alt="" sizes="64px" widths={[240]} className="w-16 aspect-4/5" />
      <div className="review-head">
        <h3 ref={heading} id={title} tabIndex={-1} className="wrap-anywhere font-medium">
          {product.name}
        </h3>
        <p id={size} className="text-muted text-sm">
          {sizeName(item)}
        </p>
      </div>
      <div className="review-body">
        {review ? (
          <OwnReview review={review} />
        ) : open ? (
          <ReviewForm
            orderId={orderId}
            item={item}
            by={by}
            mediaRequired={mediaRequired}
            onCancel={() => setOpen(false)}
          />
        ) : (
          <Button ref={button} variant="outline" onClick={() => setOpen(true)} aria-describedby={`${title} ${size}`}>
            Add Review
          </Button>
        )}
      </div>
    </article>
  )
}

/** The customer's own review, with a label while it waits for approval. */
function OwnReview({ review }: { review: Review }) {
  const { rating, comment, images, videos, approved, hiddenReason, reply, createdAt } = review
  return (
    <div className="own-review">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Stars rating={rating} />
        {!approved && (
          <span className="label text-accent-deep">{hiddenReason ? 'Not shown' : 'Waiting for approval'}</span>
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
