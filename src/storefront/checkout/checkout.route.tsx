import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { noCashText } from '../../shop/ground/shipping/index.ts'
import { unservedCities } from '../../shop/orders/dispatch/index.ts'
import { listAddresses } from '../../shop/people/accounts/index.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { useCart } from '../cart/cart-store.ts'
import { useCheckout } from '../cart/checkout-store.ts'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { loadPlainCart } from '../cart/load-plain-cart.ts'
import { useSessionRecord } from '../cart/stored-user.ts'
import { usePlainCart } from '../cart/use-plain-cart.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { OrderPlaced } from './order-placed.tsx'
import { PlainOrder } from './plain-order.tsx'
import type { PlacedOrder } from './submit-order.ts'

const description = 'Enter your address and place your order. Pay in cash when it arrives.'

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Checkout', description), noIndex]

/** Contains the signed-in account and the cookie's cart, so the answer is personal. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, settings, session } = args.context.get(requestContext)
  const [shop, signedIn, plain, unserved] = await Promise.all([
    settings(),
    session(),
    loadPlainCart(args),
    unservedCities(db),
  ])
  const { codLimit, homeCountry, transferAccount, hostedPages, deliveryDays } = shop
  const account = signedIn && { customer: signedIn.customer, addresses: await listAddresses(db, signedIn) }
  return {
    payment: { codLimit, homeCountry, notTo: noCashText(shop), prepaid: transferAccount !== null, pages: hostedPages },
    asksConsent: shop.adConversions,
    delivery: { days: deliveryDays, unserved },
    account,
    plain,
  }
}

/** Cart and form are stored in the browser: the server renders skeletons and the browser fills them. */
export default function CheckoutPage() {
  const { payment, delivery, account, asksConsent, plain: loaded } = useLoaderData<typeof loader>()
  const plain = usePlainCart(loaded)
  useSessionRecord(account?.customer ?? null)
  const cartReady = useCart(cart => cart.ready)
  const checkoutReady = useCheckout(state => state.ready)
  const empty = useCart(cart => cart.productData.length === 0)
  // Another tab may empty the cart while an order waits for its answer.
  const ordering = useCheckout(state => state.attempt !== null)
  const [placed, setPlaced] = useState<PlacedOrder | null>(null)
  if (placed) return <OrderPlaced orderNumber={placed.orderNumber} />
  return (
    <div className="wrap max-w-6xl pt-8 lg:pt-14">
      <h1 className="page-title">Checkout</h1>
      <noscript>{plain ? <PlainOrder cart={plain} /> : <EmptyCart step="Complete Order" />}</noscript>
      {plain || !cartReady || !checkoutReady ? (
        <CheckoutSkeleton />
      ) : empty && !ordering ? (
        <EmptyCart step="Complete Order" />
      ) : (
        <CheckoutForm
          payment={payment}
          asksConsent={asksConsent}
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
    <div className="scripted mt-6 grid gap-8 lg:mt-10 lg:grid-cols-[1fr_25rem] lg:gap-14">
      <Skeleton className="h-14 lg:order-2 lg:h-96" />
      <div className="grid content-start gap-6">
        {['email', 'name', 'country', 'city', 'address', 'phone'].map(field => (
          <Skeleton key={field} className="h-18" />
        ))}
      </div>
    </div>
  )
}
