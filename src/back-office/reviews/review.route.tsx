import { useLoaderData } from 'react-router'
import { findStaffReview, type StaffReview } from '../../shop/content/reviews/index.ts'
import { reviewStateLabels } from '../../shop/content/reviews/rules.ts'
import { dayText, timeText } from '../../shop/ground/dates.ts'
import { isolated } from '../../shop/ground/names/rules.ts'
import { Stars } from '../../ui/stars.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Panel } from '../kit/panel.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { reviewActions } from './review-actions.ts'
import { ReviewForms } from './review-forms.tsx'

export const meta = titled('Review')

export const loader = staffPage('reviews.read', ({ shop, params }) => findStaffReview(shop.db, params.id ?? ''))

export const action = staffActions(reviewActions)

/** One review: what the customer wrote and showed, and what the shop does with it. */
export default function ReviewPage() {
  const { review, next } = useLoaderData<typeof loader>()
  const { product, productId, name, state, orderId, orderNumber } = review
  return (
    <DetailPage
      back={{ to: '/admin/reviews', label: 'All reviews' }}
      title={`${isolated(product)}, by ${isolated(name)}`}
      chips={<span className="chip">{reviewStateLabels[state]}</span>}
      actions={
        next && (
          <a href={`/admin/reviews/${next}`} className="text-link inline-flex min-h-11 items-center">
            Next that waits
          </a>
        )
      }
      note={
        <>
          {dayText(review.createdAt)}
          {review.importedFrom && `, imported from ${review.importedFrom}`}
          {orderNumber && (
            <>
              {', order '}
              <a href={`/admin/orders/${orderId}`} className="text-link">
                {orderNumber}
              </a>
            </>
          )}
          {', '}
          <a href={`/product/${productId}#reviews`} className="text-link">
            the perfume in the shop
          </a>
        </>
      }
      aside={useMay()('reviews.change') && <ReviewForms review={review} />}
      asideFirst
    >
      <Written review={review} />
    </DetailPage>
  )
}

function Written({ review }: { review: StaffReview }) {
  const { rating, comment, images, videos, hiddenReason, reply, repliedAt } = review
  return (
    <Panel title="What the customer wrote">
      <Stars rating={rating} />
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {comment || <span className="text-muted">No words.</span>}
      </p>
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {images.map(image => (
          <li key={image}>
            <a href={image.replace('720.jpg', '1600.jpg')} target="_blank" rel="noreferrer">
              <img src={image} alt="By the customer" className="max-h-96 border border-line-strong" />
            </a>
          </li>
        ))}
        {videos.map(video => (
          <li key={video}>
            {/* biome-ignore lint/a11y/useMediaCaption: customers' videos have no captions. */}
            <video
              src={video}
              controls
              playsInline
              preload="metadata"
              className="max-h-96"
              aria-label="By the customer"
            />
          </li>
        ))}
      </ul>
      {hiddenReason && <p className="wrap-anywhere bg-sand p-3">{`Hidden: ${hiddenReason}`}</p>}
      {reply && repliedAt && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line bg-sand p-3">
          <span className="label block text-muted">{`Our reply, ${timeText(repliedAt)}`}</span>
          {reply}
        </p>
      )}
    </Panel>
  )
}
