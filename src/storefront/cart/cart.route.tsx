import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { NOTE_LIMIT } from '../../shop/offers/cart/cart-limit-rules.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextareaField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { type CartItem, cartCount, lineKey } from './cart.ts'
import { handleCartForm } from './cart-actions.ts'
import { CartLine } from './cart-line.tsx'
import { cartSubtotal } from './cart-lines.ts'
import { CartNotices, useCartBlocked } from './cart-notices.tsx'
import { CartOffers } from './cart-offers.tsx'
import { useCart } from './cart-store.ts'
import { CouponStrip } from './coupon-strip.tsx'
import { restoreLine, setNote } from './edit-cart.ts'
import { EmptyCart } from './empty-cart.tsx'
import { CartFreeShipping, shippingNote } from './free-shipping-line.tsx'
import { GiftFields } from './gift-fields.tsx'
import { loadPlainCart } from './load-plain-cart.ts'
import { PlainCart, PlainMessage } from './plain-cart-view.tsx'
import { isGone, refreshQuote, useQuote, useShipsFree } from './quote-store.ts'
import { usePlainCart } from './use-plain-cart.ts'

/** What the browser's cookie holds, so the page is personal. */
export const loader = async (args: LoaderFunctionArgs) => ({ plain: await loadPlainCart(args) })

export const action = (args: ActionFunctionArgs) => handleCartForm(args)

/** A browser that navigates without loading pages has the cart in its store. */
export const clientLoader = () => ({ plain: null })

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Shopping Cart', 'Your items at today’s prices.'), noIndex]

/**
 * The cart is stored in the browser: the server renders skeletons and the browser fills them. Before scripts run it is
 * the cookie's.
 */
export default function CartPage() {
  const ready = useCart(cart => cart.ready)
  const count = useCart(cart => cartCount(cart.productData))
  const result = useActionData<typeof action>()
  const empty = ready && count === 0
  const loaded = useLoaderData<typeof loader>()
  const plain = usePlainCart(result ? result.cart : loaded.plain)

  useEffect(() => {
    if (ready) void refreshQuote()
  }, [ready])

  return (
    <div className="wrap">
      {/* As PageHead draws it, whose file would be one script more of the cart. */}
      <header className="page-head">
        <h1 className="page-title">Shopping Cart</h1>
        <p className="min-h-7">{count > 0 ? plural(count, 'item') : ''}</p>
      </header>
      {plain ? (
        <PlainCart cart={plain} result={result} />
      ) : (
        <>
          <PlainMessage result={result} />
          <noscript>
            <EmptyCart />
          </noscript>
          {empty ? <EmptyCart /> : <FilledCart />}
        </>
      )}
      {!empty && <CouponStrip />}
    </div>
  )
}

/** Lines and summary; skeletons until the browser's store is read. */
function FilledCart() {
  const ready = useCart(cart => cart.ready)
  return (
    <div className="scripted mt-6 grid grid-cols-[minmax(0,1fr)] gap-10 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:gap-16">
      {ready ? <Lines /> : <LinesSkeleton />}
      <Summary />
    </div>
  )
}

function Lines() {
  const items = useCart(cart => cart.productData)
  return (
    <ul className="divide-y divide-line self-start border-line border-y">
      {items.map(item => (
        <CartLine key={lineKey(item)} item={item} onRemoved={offerUndo} />
      ))}
    </ul>
  )
}

function offerUndo(item: CartItem, position: number) {
  toast(`${sizeText(item.title, item.ml, item.setOf)} removed`, {
    action: { label: 'Undo', onClick: () => restoreLine(item, position) },
  })
}

function Summary() {
  const navigate = useNavigate()
  const ready = useCart(cart => cart.ready)
  const note = useCart(cart => cart.note)
  const gone = useQuote(state => state.gone)
  const subtotal = useCart(cart => cartSubtotal(cart.productData.filter(item => !isGone(item, gone))))
  const blocked = useCartBlocked()
  return (
    <section
      aria-label="Cart summary"
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)] content-start gap-5 self-start bg-tint p-6 lg:sticky lg:top-24 lg:p-8',
        // Below the lines, which are seldom as many as the skeletons: shown at its place.
        !ready && 'max-lg:invisible',
      )}
    >
      <p className="flex flex-wrap items-baseline justify-between">
        <span className="label">Subtotal</span>
        <output className="font-display font-semibold text-xl lining-nums tabular-nums">
          {ready ? amountText(subtotal) : '\u00a0'}
        </output>
      </p>
      <TextareaField
        label="Order note"
        placeholder="Any special instructions..."
        maxLength={NOTE_LIMIT}
        value={note}
        onChange={event => setNote(event.target.value)}
        disabled={!ready}
      />
      <GiftFields />
      <CartOffers />
      <CartFreeShipping subtotal={subtotal} />
      <CartNotices />
      <Button variant="accent" disabled={!ready || blocked} onClick={() => navigate(href('/checkout'))}>
        Checkout
      </Button>
      <p className="text-center text-muted text-sm">{shippingNote(useShipsFree())}</p>
    </section>
  )
}

function LinesSkeleton() {
  return (
    <div className="grid content-start gap-5 border-line border-y py-5">
      {['first', 'second'].map(line => (
        <div key={line} className="grid grid-cols-[5.5rem_1fr] gap-4">
          <Skeleton className="aspect-4/5" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-11 w-36" />
          </div>
        </div>
      ))}
    </div>
  )
}
