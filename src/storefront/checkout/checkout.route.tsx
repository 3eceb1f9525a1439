import { useEffect, useRef, useState } from 'react'
import { href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { callLink } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { noCashText } from '../../shop/ground/shipping/index.ts'
import type { Quote } from '../../shop/offers/cart/quote.ts'
import { unservedCities } from '../../shop/orders/dispatch/index.ts'
import { lastAddress } from '../../shop/orders/orders/index.ts'
import { listAddresses } from '../../shop/people/accounts/index.ts'
import { classNames } from '../../ui/class-names.ts'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { addressHouse } from '../address/address-form.ts'
import { cartCount, lineKey } from '../cart/cart.ts'
import { goneMessage } from '../cart/cart-notices.tsx'
import { useCart } from '../cart/cart-store.ts'
import { useCheckout } from '../cart/checkout-store.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { loadPlainCart } from '../cart/load-plain-cart.ts'
import { useSessionRecord } from '../cart/stored-user.ts'
import { usePlainCart } from '../cart/use-plain-cart.ts'
import './checkout.css'
import { CheckoutForm } from './checkout-form.tsx'
import { type KnownAddress, LAST_ADDRESS } from './last-address.tsx'
import { ExactPrice } from './order-items.tsx'
import { OfferSums, Sum, Total } from './order-totals.tsx'
import type { PlacedOrder } from './submit-order.ts'

const description = 'Enter your address and place your order. Pay in cash when it arrives.'

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Checkout', description), noIndex]

/** Contains the signed-in account and the cookie's cart, so the response is personal. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, settings, session, asker } = args.context.get(requestContext)
  const [shop, signedIn, plain, unserved] = await Promise.all([
    settings(),
    session(),
    loadPlainCart(args),
    unservedCities(db),
  ])
  const { buyers, codLimit, homeCountry, transferAccount, hostedPages, deliveryDays } = shop
  const account = signedIn && { customer: signedIn.customer, addresses: await listAddresses(db, signedIn) }
  const knownAddress = async (): Promise<KnownAddress | null> => {
    const last = await lastAddress(db, await asker())
    const asked = new URL(args.request.url).searchParams.has(LAST_ADDRESS)
    if (!last) return null
    const { to, paymentMethod } = last
    const ahead = paymentMethod === 'Bank Transfer' && transferAccount !== null
    return { fullName: to.fullName, city: to.city, address: asked ? to : null, ahead }
  }
  return {
    house: addressHouse(shop),
    known: buyers === 'email' || signedIn ? null : await knownAddress(),
    payment: { codLimit, homeCountry, notTo: noCashText(shop), prepaid: transferAccount !== null, pages: hostedPages },
    asksConsent: shop.adConversions,
    waysIn: { byCode: shop.signInByCode, by: shop.signInBy },
    delivery: { days: deliveryDays, unserved },
    account,
    plain,
  }
}

/** Cart and form are stored in the browser: the server renders skeletons and the browser fills them. */
export default function CheckoutPage() {
  const {
    house,
    known,
    payment,
    delivery,
    account,
    asksConsent,
    waysIn,
    plain: loaded,
  } = useLoaderData<typeof loader>()
  const plain = usePlainCart(loaded)
  useSessionRecord(account?.customer ?? null)
  const cartReady = useCart(cart => cart.ready)
  const checkoutReady = useCheckout(state => state.ready)
  const empty = useCart(cart => cart.productData.length === 0)
  // Another tab may empty the cart while an order waits for its response.
  const ordering = useCheckout(state => state.attempt !== null)
  const short = house.buyers === 'phone'
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  if (placed) return <OrderPlaced orderNumber={placed.orderNumber} />
  return (
    <div className={classNames('wrap lg:pt-14', short ? 'pt-3 sm:pt-8' : 'pt-8')}>
      <h1 className={classNames('page-title', short && 'max-sm:text-xl')}>Checkout</h1>
      <noscript>{plain ? <PlainOrder cart={plain} /> : <EmptyCart />}</noscript>
      {plain || !cartReady || !checkoutReady ? (
        <CheckoutSkeleton />
      ) : empty && !ordering ? (
        <EmptyCart />
      ) : (
        <CheckoutForm
          house={house}
          known={known}
          payment={payment}
          asksConsent={asksConsent}
          waysIn={waysIn}
          rule={delivery}
          account={account}
          onPlaced={setPlaced}
        />
      )}
    </div>
  )
}

function CheckoutSkeleton() {
  return (
    <div className="scripted checkout-waits mt-6 grid gap-8 lg:mt-10 lg:grid-cols-[1fr_25rem] lg:gap-14">
      <Skeleton className="h-14 lg:order-2 lg:h-96" />
      <div className="grid content-start gap-6">
        {['email', 'name', 'country', 'city', 'address', 'phone'].map(field => (
          <Skeleton key={field} className="h-18" />
        ))}
      </div>
    </div>
  )
}

/** Shown from the response to Complete Order until the page of the order has loaded. */
function OrderPlaced({ orderNumber }: { orderNumber: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="wrap max-w-5xl py-10 lg:py-16">
      <header className="grid justify-items-center gap-3 text-center">
        <p className="label text-accent-deep">{`Order number ${orderNumber}`}</p>
        <h1 ref={title} tabIndex={-1} className="page-title">
          Order Placed Successfully
        </h1>
        <p role="status" className="text-muted">
          Your order is being opened.
        </p>
        <p className="mt-1 flex items-baseline gap-2">
          <span className="label">Status</span>
          <b className="font-semibold">Processing</b>
        </p>
      </header>
      <Skeleton className="mt-10 h-64" />
    </div>
  )
}

/** What a browser without scripts would order, and how to order it. */
function PlainOrder({ cart }: { cart: Quote }) {
  const { supportPhone } = useShellData()
  const short = cart.items.some(({ available }) => !available)
  return (
    <div className="mt-6 grid max-w-xl gap-6">
      <p>
        {'To place this order, please turn on JavaScript in your browser and load this page again; your cart stays. '}
        {supportPhone && (
          <>
            {'Or call us, and we take your order: '}
            <a href={callLink(supportPhone)} className="text-link whitespace-nowrap font-medium">
              {supportPhone}
            </a>
          </>
        )}
      </p>
      <section aria-labelledby="plain-order" className="grid gap-5 bg-tint p-4 py-6 lg:p-8">
        <div className="flex items-baseline justify-between gap-4">
          <h2 id="plain-order" className="font-display font-medium text-xl">
            Order summary
          </h2>
          <a href={href('/cart')} className="text-link inline-flex min-h-11 items-center text-sm">
            Edit cart
          </a>
        </div>
        <ul className="grid gap-4">
          {cart.items.map(({ productId, selectedSizeId, name, image, ml, setOf, quantity, linePrice, available }) => (
            <li
              key={lineKey({ _id: productId, sizeId: selectedSizeId })}
              className="grid grid-cols-[4rem_1fr_auto] items-start gap-x-4 text-sm"
            >
              <Picture src={image} alt="" sizes="64px" widths={[240]} className="aspect-4/5" />
              <div className="min-w-0">
                <p className="wrap-anywhere font-medium leading-snug">{name || 'No longer available'}</p>
                {name && <p className="text-muted">{sizeName({ ml, setOf })}</p>}
                <p className="text-muted">{`Quantity ${quantity}`}</p>
              </div>
              {available && (
                <p className="font-medium tabular-nums">
                  <ExactPrice of={linePrice} />
                </p>
              )}
            </li>
          ))}
        </ul>
        {short && <p className="text-danger text-sm">{goneMessage}</p>}
        <dl className="grid gap-2">
          <Sum label={`Subtotal (${plural(cartCount(cart.items), 'item')})`} value={cart.subtotal} />
          <OfferSums offers={cart.offers} />
          <Sum label="Shipping" value={cart.shipping === 0 ? 'Free' : cart.shipping} />
          <Total amount={cart.totalAmount} />
        </dl>
      </section>
    </div>
  )
}
