import './order.css'
import { useEffect, useState } from 'react'
import {
  type ActionFunctionArgs,
  href,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { reviewLinkEnds } from '../../shop/orders/messages/index.ts'
import { hasEnded, statusLabel } from '../../shop/orders/orders/order-status-rules.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { SentMessage } from '../../web/forms/call-form.tsx'
import { handleForms } from '../../web/server/handle-forms.ts'
import { notFound } from '../../web/server/not-found.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { openOrder } from '../../web/server/request-order-reader.ts'
import { usePersonalPage } from '../cart/stored-user.ts'
import { ErrorPage } from '../errors/lazy-error-page.tsx'
import { OrderAddOn } from './add-on.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OrderHidden } from './order-hidden.tsx'
import { OrderMap } from './order-map.tsx'
import { OrderNext } from './order-next.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { OrderState } from './order-state.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PayPanel } from './payment/pay-panel.tsx'
import { TransferPanel } from './payment/transfer-panel.tsx'
import { type OrderView, orderForms, viewOrder } from './view-order.ts'

/** The order, for the browser that placed it, its account and the holder of its link; 404 for everybody else. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const shop = context.get(requestContext)
  const orderId = params.id ?? ''
  const key = new URL(request.url).searchParams.get('key')
  const { order, reader } = await openOrder(shop, orderId, key).catch(notFound)
  const link = `${href('/order/:id', { id: order._id })}?key=${shop.orderKey(order._id)}`
  const view = await viewOrder(order, reader.kind === 'link' ? key : null, shop)
  // A guest is offered an account; the sign-up form is filled in from this order.
  const signUp = (await shop.session())
    ? null
    : `${href('/signup')}?order=${order._id}${key ? `&key=${encodeURIComponent(key)}` : ''}`
  const isOpenToReview = order.orderStatus === 'delivered' && order.items.some(({ isReviewed }) => !isReviewed)
  const reviewKey = isOpenToReview
    ? shop.reminderLinks.reminderKey({ of: 'review', id: order._id }, reviewLinkEnds())
    : ''
  return { view, link, signUp, review: reviewKey && `${href('/review')}?key=${encodeURIComponent(reviewKey)}` }
}

export async function action(args: ActionFunctionArgs) {
  const house = await args.context.get(requestContext).settings()
  return handleForms(args, orderForms(house), { id: args.params.id ?? '' })
}

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Your order'), noIndex]

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <OrderHidden /> : <ErrorPage error={error} />
}

/** The private link to this order, which opens it in any browser. `link` begins with '/'. */
function KeepLink({ link }: { link: string }) {
  // The origin is known in the browser only; the server renders the path.
  const [address, setAddress] = useState(link)
  useEffect(() => setAddress(new URL(link, window.location.href).href), [link])
  return (
    <section>
      <h2 className="label order-part-title">Keep this link</h2>
      <p className="mt-3 text-sm">It opens this order on any phone or computer. Share it only with people you trust.</p>
      <div className="mt-3 flex gap-2">
        <input
          type="text"
          className="control min-w-0 text-sm"
          readOnly
          value={address}
          aria-label="Private link to this order"
          onFocus={event => event.currentTarget.select()}
        />
        <CopyButton text={address} what="the link" className="button button-outline shrink-0 px-5" />
      </div>
    </section>
  )
}

export default function OrderPage() {
  const { view, link, signUp, review } = useLoaderData<typeof loader>()
  usePersonalPage()
  const { order } = view
  return (
    <div className="wrap order-page pt-10 lg:pt-16">
      <OrderHead view={view} />
      <SentMessage className="mt-6" />
      <OrderState order={order} />
      <OrderNext view={view} />
      {review && <AskReview href={review} />}
      <PayPanel view={view} />
      <TransferPanel view={view} />
      <OrderAddOn view={view} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-6 sm:mt-10 sm:gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 sm:gap-10">
          <OrderReceipt order={order} />
          <OrderActions view={view} />
          <OrderMap view={view} />
        </div>
        <div className="order-papers">
          <OrderTimeline story={view.story} />
          <OrderAddress view={view} />
          <OrderDelivery view={view} />
          <KeepLink link={link} />
          {signUp && <OfferAccount href={signUp} />}
        </div>
      </div>
      <p className="mt-12 text-center">
        <LinkButton href={href('/')} variant="quiet">
          Continue Shopping
        </LinkButton>
      </p>
    </div>
  )
}

function OrderHead({ view: { order, placedOn, meaning } }: { view: OrderView }) {
  return (
    <header className="grid justify-items-center gap-3 text-center">
      <p className="label text-accent-deep">{`Order number ${order.orderNumber}`}</p>
      <h1 className="page-title">{hasEnded(order.orderStatus) ? 'Your order' : 'Order Placed Successfully'}</h1>
      {order.orderStatus === 'pending' && (
        <p className="wrap-anywhere max-w-prose">
          {'Thank you, '}
          <bdi>{order.shippingAddress.fullName}</bdi>
          {meaning ? `. ${meaning}` : '.'}
        </p>
      )}
      <p className="text-muted text-sm">{`Placed on ${placedOn}`}</p>
      {/* A new order: the title and the steps say it, and Pending is a word for lists. */}
      {order.orderStatus !== 'pending' && (
        <>
          <p className="mt-1 flex items-baseline gap-2">
            <span className="label">Status</span>
            <b className="font-semibold">{statusLabel(order.orderStatus)}</b>
          </p>
          {meaning && <p className="max-w-prose text-muted text-sm">{meaning}</p>}
        </>
      )}
    </header>
  )
}

/** Asks who bought for a review, with or without an account. */
function AskReview({ href }: { href: string }) {
  return (
    <section aria-labelledby="ask-review" className="order-next">
      <h2 id="ask-review" className="label text-accent-deep">
        How do you like it?
      </h2>
      <p>A short review with a photo helps other shoppers choose.</p>
      <LinkButton href={href} variant="outline" className="justify-self-start">
        Write a review
      </LinkButton>
    </section>
  )
}

function OfferAccount({ href }: { href: string }) {
  return (
    <section>
      <h2 className="label order-part-title">Next time</h2>
      <p className="mt-3 text-sm">Keep all your orders in one place, and never type your address again.</p>
      <LinkButton href={href} variant="quiet" className="-ml-2">
        Create an account
      </LinkButton>
    </section>
  )
}
