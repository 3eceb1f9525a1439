import {
  data,
  href,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { REVIEW_LINK_DAYS } from '../../shop/orders/messages/message-rules.ts'
import { findOrder } from '../../shop/orders/orders/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { notFound } from '../../web/server/not-found.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { ErrorPage } from '../errors/lazy-error-page.tsx'
import { NewsletterPage } from '../newsletter/newsletter-page.tsx'
import { OrderReviews } from '../reviews/order-reviews.tsx'

/**
 * The products of the order that a link asks about, and nothing else of it. Throws 404 for a link that is forged or too
 * old.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { db, reminderLinks, settings } = context.get(requestContext)
  const key = url.searchParams.get('key') ?? ''
  const about = reminderLinks.readReminder(key)
  if (about?.of !== 'review') throw data(null, { status: 404 })
  const { _id, orderStatus, items } = await findOrder(db, about.id, { kind: 'link', orderId: about.id }).catch(notFound)
  const shown = items.map(({ productId: { _id: id, name, images }, selectedSizeId, ml, review }) => ({
    selectedSizeId,
    ml,
    review,
    productId: { _id: id, name, images: images.slice(0, 1) },
  }))
  const { reviewMediaRequired: mediaRequired } = await settings()
  return { order: { _id, orderStatus, items: shown }, key, mediaRequired }
}

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Your review'), noIndex]

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <NewsletterPage
      label="Reviews"
      title="This link does not work any more"
      text={`It works for ${REVIEW_LINK_DAYS} days. The page of your order has a new one, with or without an account.`}
    >
      <LinkButton href={href('/track')}>Find my order</LinkButton>
    </NewsletterPage>
  )
}

export default function ReviewPage() {
  const { order, key, mediaRequired } = useLoaderData<typeof loader>()
  return (
    <div className="wrap max-w-3xl py-12 sm:py-20">
      <p className="label text-accent-deep">Thank you for your order</p>
      <h1 className="page-title mt-3">How do you like it?</h1>
      <p className="mt-3 text-muted">
        Your stars and words help others choose. They are shown with your first name, and that you bought it here.
      </p>
      <noscript>
        <p className="mt-4 font-medium">To send a review, please turn on JavaScript and load this page again.</p>
      </noscript>
      <div className="mt-8">
        <OrderReviews order={order} by={{ key }} mediaRequired={mediaRequired} />
      </div>
      <a
        href={`${href('/reminders/stop')}?key=${encodeURIComponent(key)}`}
        className="text-link mt-6 inline-block py-3 text-sm"
      >
        No more such messages
      </a>
    </div>
  )
}
