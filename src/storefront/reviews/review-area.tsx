import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { OwnReview } from './own-review.tsx'
import { ReviewForm } from './review-form.tsx'
import type { ReviewedBy, ReviewedItem } from './use-review-form.ts'

type Props = { orderId: string; item: ReviewedItem; by: ReviewedBy; mediaRequired: boolean }

/** An item of a delivered order: its review, or the button that opens the form. */
export function ReviewArea({ orderId, item, by, mediaRequired }: Props) {
  const { productId: product, ml, review } = item
  const [open, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const title = useId()
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
    <article className="review-area" aria-labelledby={title}>
      <Picture src={product.images[0]} alt="" sizes="64px" widths={[240]} className="w-16 aspect-4/5" />
      <div className="review-head">
        <h3 ref={heading} id={title} tabIndex={-1} className="wrap-anywhere font-medium">
          {product.name}
        </h3>
        <p className="text-muted text-sm">{`${ml} ml`}</p>
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
          <Button ref={button} variant="outline" onClick={() => setOpen(true)} aria-describedby={title}>
            Add Review
          </Button>
        )}
      </div>
    </article>
  )
}
