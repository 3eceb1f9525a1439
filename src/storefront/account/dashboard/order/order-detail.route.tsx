import '../../../order/order.css'
import './order-detail.css'
import { Suspense, useEffect } from 'react'
import {
  type ActionFunctionArgs,
  Await,
  type ClientLoaderFunctionArgs,
  data,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useAsyncError,
  useLoaderData,
} from 'react-router'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { toast } from '../../../../ui/toast.ts'
import { noIndex, pageMeta } from '../../../../web/browser/page-meta.ts'
import { handleForms } from '../../../../web/server/handle-forms.ts'
import { requestContext } from '../../../../web/server/request-context.ts'
import { requireSession } from '../../../../web/server/require-session.ts'
import { orderForms } from '../../../order/view-order.ts'
import { loadOrderDetail, type OrderDetail } from './load-order-detail.ts'
import { OrderDetailView } from './order-detail-view.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await requireSession(args)
  const detail = await loadOrderDetail(args.params.id, args.context)
  const status = { loaded: 200, none: 404, failed: detail.kind === 'failed' ? detail.status : 500 }[detail.kind]
  return data(detail, { status })
}

/** Opens the page at once with a spinner while the order loads. A reload of the data waits for it. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const detail = serverLoader<typeof loader>() as Promise<OrderDetail>
  if (new URL(request.url).pathname === window.location.pathname) return detail
  return { coming: detail.catch(leaveOrFail) }
}

/** An ended session redirects to the login page. */
function leaveOrFail(error: unknown): Promise<OrderDetail> | OrderDetail {
  const to = error instanceof Response ? error.headers.get('location') : null
  if (!to) return { kind: 'failed', message: 'Failed to fetch order details', status: 0 }
  window.location.assign(to)
  return new Promise(() => {})
}

export async function action(args: ActionFunctionArgs) {
  const house = await args.context.get(requestContext).settings()
  return handleForms(args, orderForms(house), { id: args.params.id ?? '' })
}

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Your order'), noIndex]

/** Shown while the order loads. */
function OrderLoading() {
  return (
    <div role="status" className="grid min-h-[60vh] content-center">
      <div className="spinner" />
      <span className="sr-only">Loading your order</span>
    </div>
  )
}

/** Shown when the order could not be read: the message, on the page and as a toast. */
function OrderFailed({ message }: { message: string }) {
  useEffect(() => toast(message, { kind: 'error' }), [message])
  return (
    <div className="wrap max-w-3xl py-16">
      <h1 className="sr-only">Your order</h1>
      <div role="alert">
        <EmptyState title={message} action={<ReturnToAccount />} />
      </div>
    </div>
  )
}

/** Shown when the order does not exist or belongs to another customer. */
function OrderMissing() {
  return (
    <div className="wrap max-w-3xl py-16">
      <h1 className="sr-only">Your order</h1>
      <EmptyState title="No order details found" action={<ReturnToAccount />} />
    </div>
  )
}

const ReturnToAccount = () => <LinkButton href={href('/dashboard')}>Return to Account</LinkButton>

export default function OrderDetailPage() {
  const loaded = useLoaderData<OrderDetail | { coming: Promise<OrderDetail> }>()
  if (!('coming' in loaded)) return <Detail detail={loaded} />
  return (
    <Suspense fallback={<OrderLoading />}>
      <Await resolve={loaded.coming} errorElement={<NotRead />}>
        {detail => <Detail detail={detail} />}
      </Await>
    </Suspense>
  )
}

function Detail({ detail }: { detail: OrderDetail }) {
  if (detail.kind === 'none') return <OrderMissing />
  if (detail.kind === 'failed') return <OrderFailed message={detail.message} />
  return <OrderDetailView view={detail.view} reviewer={detail.reviewer} />
}

function NotRead() {
  useAsyncError()
  return <OrderFailed message="Failed to fetch order details" />
}
