import { adConsentTexts } from '../../shop/settings/sources/rules.ts'
import { checkoutStore, useCheckout } from '../cart/checkout-store.ts'

export type Advertiser = keyof typeof adConsentTexts

/** Whether an advertiser may be told of the order: unticked until the shopper ticks it. */
export function AdConsent({ advertiser }: { advertiser: Advertiser }) {
  const field = advertiser === 'meta' ? 'metaConsent' : 'adConsent'
  const agreed = useCheckout(state => state[field])
  return (
    <label className="flex min-h-11 items-start gap-3 text-sm">
      <input
        type="checkbox"
        checked={agreed}
        onChange={event => checkoutStore.setState({ [field]: event.target.checked })}
        className="mt-0.5 size-4.5 shrink-0 accent-gold-deep"
      />
      <span>{`You may ${adConsentTexts[advertiser]}`}</span>
    </label>
  )
}
