import type { ReactNode } from 'react'
import { href } from 'react-router'
import { amountText, minus, type Paisa, paisa } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { CartNotices } from '../cart/cart-notices.tsx'
import { useCart } from '../cart/cart-store.ts'
import { FreeShippingLine } from '../cart/free-shipping-line.tsx'
import { WithBulkLink } from '../cart/with-bulk-link.tsx'
import { CouponBox } from './coupon-box.tsx'
import { orderForm } from './forms.ts'
import { OrderCodeField } from './order-code-field.tsx'
import { ExactPrice, showOrderItems, useNeedsAttention } from './order-items.tsx'
import type { Advance, CheckoutTotals } from './use-checkout-totals.ts'
import { useWideScreen } from './use-wide-screen.ts'

type Props = {
  totals: CheckoutTotals
  /** The id of the form that Complete Order submits. */
  formId: string
  submitting: boolean
  /** Beside the button; null for nothing. */
  hint: string | null
  /** Above the button: what follows. */
  promise: ReactNode
  message: { kind: 'error' | 'changed'; text: string } | null
  disabled: boolean
  /** Whether total and button stay in sight at the end of the screen. */
  inSight?: boolean
  /** The items, when they are shown above the totals. */
  children: ReactNode
}

/** Items, coupon, totals and the button Complete Order. Sticky beside the form on wide screens. */
export function OrderTotals({
  totals,
  formId,
  submitting,
  hint,
  promise,
  message,
  disabled,
  inSight,
  children,
}: Props) {
  const button = (
    <Button type="submit" form={formId} variant="accent" disabled={disabled} className="min-h-14">
      {submitting ? orderForm.busy : orderForm.submit}
    </Button>
  )
  return (
    <section
      aria-label="Order summary and total"
      className="grid gap-5 self-start bg-tint p-4 py-6 lg:sticky lg:top-22 lg:p-8 grid-cols-[minmax(0,1fr)]"
    >
      {children}
      <CouponBox />
      <Sums totals={totals} />
      <FreeShippingLine missing={totals.freeShippingRemaining}>
        <a href={href('/')} className="text-link whitespace-nowrap font-medium">
          Shop now
        </a>
      </FreeShippingLine>
      {totals.offerNote && <p className="text-muted text-sm">{`${totals.offerNote}.`}</p>}
      <CartNotices />
      <ReviewChanges />
      <div role="alert" className="text-sm empty:hidden">
        {message && (
          <p className={message.kind === 'error' ? 'bg-danger/8 p-3 text-danger' : 'bg-accent-soft/35 p-3 text-ink'}>
            <WithBulkLink text={message.text} />
          </p>
        )}
      </div>
      <OrderCodeField formId={formId} />
      {totals.advance && <AdvanceNote advance={totals.advance} />}
      {promise}
      {inSight ? (
        <div className="order-bar fixed inset-x-0 bottom-0 z-30 grid grid-cols-[auto_1fr] items-center gap-4 border-line border-t bg-surface px-4 py-2 [box-shadow:var(--shadow-soft)]">
          <p aria-hidden="true" className="font-semibold tabular-nums">
            <ExactPrice of={totals.total} />
          </p>
          {button}
        </div>
      ) : (
        button
      )}
      {hint && <p className="-mt-2 text-center text-muted text-sm">{hint}</p>}
    </section>
  )
}

/** What is asked ahead, why, and what changes it: before the order is placed. */
const AdvanceNote = ({ advance: { due, reason, rest } }: { advance: Advance }) => (
  <div role="status" className="grid gap-1 border-accent border-l-2 bg-ground px-3 py-2 text-sm">
    <p className="font-medium">{`For this order we ask for ${amountText(due)} in advance`}</p>
    <p>
      {`${reason} After you order we show our account and a Raast QR. `}
      {rest > 0 ? `You pay the other ${amountText(rest)} in cash at the door.` : 'Nothing is left to pay at the door.'}
    </p>
  </div>
)

/** A link to the changed lines, which on phones are far above the button. */
function ReviewChanges() {
  const wide = useWideScreen()
  const attention = useNeedsAttention()
  if (wide || !attention) return null
  return (
    <button
      type="button"
      className="text-link -my-3 min-h-11 justify-self-start font-medium text-sm"
      onClick={showOrderItems}
    >
      Review the changes
    </button>
  )
}

function Sums({ totals }: { totals: CheckoutTotals }) {
  const { itemCount, subtotal, offers, giftWrapFee, shipping, shipsTo, total, settled, failed } = totals
  return (
    <dl aria-busy={!settled && !failed} className={settled ? 'grid gap-2' : 'grid gap-2 text-muted'}>
      <Sum label={`Subtotal (${plural(itemCount, 'item')})`} value={subtotal} />
      <OfferSums offers={offers} />
      <Sum
        label="Shipping"
        value={
          shipping === null
            ? failed
              ? 'Not known yet'
              : 'Calculating...'
            : shipping === 0
              ? shipsTo
                ? 'Free'
                : 'Not included'
              : shipping
        }
      />
      <GiftWrapSum fee={giftWrapFee} />
      <Total amount={total} />
    </dl>
  )
}

/** What each offer takes off; a coupon's row is called as the specification does. */
export const OfferSums = ({ offers }: { offers: CheckoutTotals['offers'] }) =>
  offers.map(({ _id, name, code, offerAmount, shippingSaved }) => (
    <Sum
      key={_id}
      label={code ? 'Coupon discount' : name}
      value={offerAmount > 0 || shippingSaved === 0 ? minus(paisa(0), offerAmount) : 'Free shipping'}
      className="text-good"
    />
  ))

function GiftWrapSum({ fee }: { fee: Paisa }) {
  const wrap = useCart(cart => cart.giftWrap)
  return wrap && <Sum label="Gift wrap" value={fee === 0 ? 'Free' : fee} />
}

/** The last row of the sums: what the order costs. */
export function Total({ amount }: { amount: Paisa }) {
  return (
    <div className="mt-1 flex flex-wrap items-baseline justify-between border-line-strong border-t pt-3">
      <dt className="font-medium">Total</dt>
      <dd className="font-display font-semibold text-xl lining-nums tabular-nums" data-testid="total">
        <ExactPrice of={amount} />
      </dd>
    </div>
  )
}

/** A row of the sums. */
export function Sum({ label, value, className = '' }: { label: string; value: Paisa | string; className?: string }) {
  return (
    <div className={`flex flex-wrap gap-x-4 ${className}`}>
      <dt className="min-w-0 flex-1 basis-36">{label}</dt>
      {/* Another value is another element: at its new width it has not moved. */}
      <dd key={value} className="ml-auto whitespace-nowrap tabular-nums">
        {typeof value === 'string' ? value : <ExactPrice of={value} />}
      </dd>
    </div>
  )
}
