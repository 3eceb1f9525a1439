import { useLoaderData } from 'react-router'
import { findStaffReview, type StaffReview } from '../../shop/content/reviews/index.ts'
import { hideReasons, reviewStateLabels } from '../../shop/content/reviews/review-rules.ts'
import { dayText, timeText } from '../../shop/ground/dates.ts'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { Stars } from '../../ui/stars.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Area, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Quote, Written } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { StateChip } from '../kit/state-chip.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { reviewActions } from './review-actions.ts'

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
      chips={<StateChip state={state}>{reviewStateLabels[state]}</StateChip>}
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
      <TheirReview review={review} />
    </DetailPage>
  )
}

function TheirReview({ review }: { review: StaffReview }) {
  const { rating, comment, images, videos, hiddenReason, reply, repliedAt } = review
  return (
    <Panel title="What the customer wrote">
      <Stars rating={rating} />
      {comment ? <Written>{comment}</Written> : <p className="text-muted">No words.</p>}
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
      {hiddenReason && <p className="wrap-anywhere bg-tint p-3">{`Hidden: ${hiddenReason}`}</p>}
      {reply && repliedAt && <Quote label={`Our reply, ${timeText(repliedAt)}`}>{reply}</Quote>}
    </Panel>
  )
}

/** What staff do with a review. */
function ReviewForms({ review }: { review: StaffReview }) {
  const { version, state, reply, images, galleryConsent, inGallery } = review
  const form = { hidden: { version }, variant: 'outline' } as const
  return (
    <>
      {state !== 'shown' && (
        <PanelForm {...form} title="Show" action="show" submit="Show to everybody" variant="strong" />
      )}
      {state !== 'hidden' && (
        <PanelForm
          {...form}
          title="Hide"
          note="Its author reads the reason. It no longer counts in the stars."
          action="hide"
          submit="Hide"
        >
          <Text name="reason" label="Reason" suggest={hideReasons} maxLength={300} autoComplete="off" />
        </PanelForm>
      )}
      <PanelForm
        {...form}
        title="Reply"
        note="In the name of the shop, below the review. The customer gets an email the first time."
        action="reply"
        submit="Save the reply"
      >
        <Area name="reply" label="Reply" rows={5} maxLength={2000} defaultValue={reply} dir="auto" />
      </PanelForm>
      {images.length > 0 && !galleryConsent && (
        <Panel title="Gallery">
          <p className="text-muted text-sm">
            The customer did not allow us to show the photograph in the gallery; it stands with the review alone.
          </p>
        </Panel>
      )}
      {images.length > 0 && galleryConsent && (
        <PanelForm
          title="Gallery"
          note="The customer allowed us to show the photograph with the perfume."
          action="gallery"
          submit={inGallery ? 'Take it out of the gallery' : 'Show it in the gallery'}
          variant="outline"
          hidden={{ version, shown: inGallery ? 'no' : 'yes' }}
        />
      )}
    </>
  )
}
