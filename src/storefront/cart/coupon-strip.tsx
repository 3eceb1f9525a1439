import { href } from 'react-router'
import { amountText, minus, type Paisa, shareOf } from '../../shop/ground/money.ts'
import { missingForFreeShipping } from '../../shop/offers/cart/cart-limit-rules.ts'
import type { Quote } from '../../shop/offers/cart/quote.ts'
import type { Coupon } from '../../shop/offers/coupons/index.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShellData } from '../../web/browser/shell-data.ts'
import { CouponCard } from '../coupons/coupon-card.tsx'
import { endsFirst } from '../coupons/shown-coupons.ts'
import { type CouponList, useCoupons } from '../coupons/use-coupons.ts'
import { useQuote } from './quote-store.ts'

/** The specification's number of placeholders. */
const placeholders = ['a', 'b', 'c']

/**
 * The public coupons as a quiet list, the others folded below the one that saves most; the one that ends first counts
 * down. Hidden when there are none.
 */
export function CouponStrip() {
  const quote = useQuote(state => state.quote)
  const rule = useShellData()
  return (
    <CouponStripView
      {...useCoupons()}
      worthOf={coupon => (quote ? couponWorth(coupon, quote, rule) : { text: '', gain: -1 })}
    />
  )
}

/** `gain`: the paisa that it saves for certain; -1 where the cart does not reach it, or is not known. */
type Worth = { text: string; gain: number }

/**
 * What a coupon does for a cart. Nothing is said where the shop alone can tell: with conditions beside its minimum,
 * and beside an offer that counts by itself.
 */
export function couponWorth(
  { conditions, minimumSubtotal, discountType, discountValue }: Coupon,
  { subtotal, offers, shipping }: Pick<Quote, 'subtotal' | 'offers' | 'shipping'>,
  rule: { freeShippingFrom: Paisa },
): Worth {
  const unknown = { text: '', gain: 0 }
  if (conditions || offers.length > 0) return unknown
  if (subtotal < minimumSubtotal)
    return { text: `${amountText(minus(minimumSubtotal, subtotal))} more to use it`, gain: -1 }
  if (discountType !== 'fixed' && discountType !== 'percentage') return unknown
  const whole = discountType === 'fixed' ? discountValue : shareOf(subtotal, discountValue)
  const saved = whole < subtotal ? whole : subtotal
  const charged = shipping === 0 && missingForFreeShipping(minus(subtotal, saved), rule) > 0
  const text = `saves ${amountText(saved)}${charged ? ', shipping is no longer free' : ''}`
  return { text, gain: charged ? 0 : saved }
}

/** The strip in its states: loading, failed, empty, list. */
export function CouponStripView({ coupons, problem, worthOf }: CouponList & { worthOf: (coupon: Coupon) => Worth }) {
  if (coupons?.length === 0) return <p hidden>No active public coupons available.</p>
  const first = coupons && endsFirst(coupons)
  const items = coupons
    ?.map(coupon => ({ coupon, worth: worthOf(coupon) }))
    .sort((a, b) => b.worth.gain - a.worth.gain)
    .map(({ coupon, worth }) => (
      <li key={coupon._id}>
        <CouponCard coupon={coupon} counts={coupon === first} worth={worth.text}>
          {worth.gain >= 0 && <UseIt coupon={coupon} />}
        </CouponCard>
      </li>
    ))
  return (
    <section id="coupons" aria-labelledby="coupons-title" aria-busy={!coupons && !problem} className="coupon-strip">
      <h2 id="coupons-title" className="label text-muted">
        Coupons for you
      </h2>
      {items ? (
        <>
          <ul className="coupon-row">{items[0]}</ul>
          {items.length > 1 && (
            <details>
              <summary className="text-link inline-flex min-h-11 items-center text-sm">More offers</summary>
              <ul className="coupon-row">{items.slice(1)}</ul>
            </details>
          )}
        </>
      ) : problem ? (
        <p role="status" className="mt-3 text-danger">
          {problem}
        </p>
      ) : (
        <div className="coupon-row">
          {placeholders.map(name => (
            <Skeleton key={name} className="coupon-placeholder" />
          ))}
        </div>
      )}
    </section>
  )
}

/** Takes a coupon to the checkout, which judges it as soon as it knows whose cart it is. */
function UseIt({ coupon: { _id, code } }: { coupon: Coupon }) {
  // The store is the checkout's, whose page waits for the same file.
  const use = () =>
    void import('./checkout-store.ts').then(({ checkoutStore }) =>
      checkoutStore.setState({
        // Of nobody yet: as after a change of customer.
        coupon: { _id, code, message: code, customerId: 'cart' },
        refusedCoupon: null,
      }),
    )
  return (
    <a
      href={href('/checkout')}
      className="-my-2.5 text-link inline-flex min-h-11 items-center text-sm"
      aria-label={`Use it at checkout: ${code}`}
      onClick={use}
    >
      Use it
    </a>
  )
}
