import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findOrder, type Order } from '../../shop/orders/index.ts'
import { ShopError } from '../../shop/shop-error.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../page-meta.ts'
import { shopContext } from '../shop-context.ts'
import { KeepLink } from './keep-link.tsx'
import { OrderAddress } from './order-address.tsx'
import { shownStatus } from './order-progress.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { OrderTracker } from './order-tracker.tsx'

// Both sides of the page must write the same words, so the server writes them: in the shop's time, not the reader's.
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Karachi' })

/** The order, for the browser that placed it and for whoever holds its link; nobody else learns that there is one. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { db, asker, holdsOrderLink, orderKey } = context.get(shopContext)
  const orderId = params.id ?? ''
  const key = new URL(request.url).searchParams.get('key')
  const access = { ...(await asker()), holdsLink: holdsOrderLink(orderId, key) }
  const order = await findOrder(db, orderId, access).catch(notFound)
  const link = `/order/${order._id}?key=${orderKey(order._id)}`
  // A guest is offered an account, whose form then knows them from this order.
  const signUp = access.accountId ? null : `/signup?order=${order._id}${key ? `&key=${encodeURIComponent(key)}` : ''}`
  return data({ order, link, signUp, placedOn: longDate.format(order.createdAt) }, { headers: personal })
}

const personal = { 'cache-control': 'private, no-store' }

function notFound(error: unknown): never {
  if (error instanceof ShopError && error.code === 'not_found') throw data(null, { status: 404, headers: personal })
  throw error
}

export const headers = () => personal

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Your order'), noIndex]

export default function OrderPage() {
  const { order, link, signUp, placedOn } = useLoaderData<typeof loader>()
  const cancelled = order.orderStatus === 'cancelled'
  return (
    <div className="wrap max-w-5xl py-10 lg:py-16">
      <OrderHead order={order} placedOn={placedOn} />
      {cancelled && (
        <p role="alert" className="mt-8 bg-danger p-4 text-center text-white">
          This order has been cancelled.
        </p>
      )}
      <OrderTracker status={order.orderStatus} />
      <div className="mt-10 grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <OrderReceipt order={order} />
        <div className="grid content-start gap-8">
          <OrderAddress order={order} />
          <KeepLink link={link} />
          {signUp && <OfferAccount href={signUp} />}
        </div>
      </div>
      <p className="mt-12 text-center">
        <LinkButton href="/">Continue Shopping</LinkButton>
      </p>
    </div>
  )
}

function OrderHead({ order, placedOn }: { order: Order; placedOn: string }) {
  return (
    <header className="grid justify-items-center gap-3 text-center">
      <p className="label text-gold-deep">{`Order number ${order.orderNumber}`}</p>
      <h1 className="page-title">Order Placed Successfully</h1>
      <p className="text-muted">{`Placed on ${placedOn}`}</p>
      <p className="mt-1 flex items-baseline gap-2">
        <span className="label">Status</span>
        <b className="font-semibold">{shownStatus(order.orderStatus)}</b>
      </p>
    </header>
  )
}

function OfferAccount({ href }: { href: string }) {
  return (
    <section>
      <h2 className="label border-line border-b pb-2 text-muted">Next time</h2>
      <p className="mt-3 text-sm">With an account you follow every order and type your address once.</p>
      <LinkButton href={href} look="outline" className="mt-3">
        Create an account
      </LinkButton>
    </section>
  )
}
