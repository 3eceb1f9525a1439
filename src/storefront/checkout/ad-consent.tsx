import { checkoutStore, useCheckout } from '../cart/checkout-store.ts'

const names = { meta: 'Meta (Facebook, Instagram)', google: 'Google' }
export type Advertiser = keyof typeof names

/** Whether advertisers may be told of the order: unticked until the shopper ticks it. */
export function AdConsent({ advertisers }: { advertisers: readonly Advertiser[] }) {
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
        {`You may tell ${advertisers.map(name => names[name]).join(' and ')} when this order is delivered, so that we know which of our ads help. They get your email and phone only as codes.`}
      </span>
    </label>
  )
}
