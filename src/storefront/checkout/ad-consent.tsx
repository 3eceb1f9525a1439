import { checkoutStore, useCheckout } from '../cart/checkout-store.ts'

/** Whether Google may be told of the order: unticked until the shopper ticks it. */
export function AdConsent() {
  const agreed = useCheckout(state => state.adConsent)
  return (
    <label className="flex min-h-11 items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={agreed}
        onChange={event => checkoutStore.setState({ adConsent: event.target.checked })}
        className="mt-0.5 size-4.5 shrink-0 accent-gold-deep"
      />
      <span>
        You may tell Google when this order is delivered, so that we know which of our ads help. It gets the number of
        the ad, the amount and the time, and not who you are.
      </span>
    </label>
  )
}
