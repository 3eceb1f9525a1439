import { useEffect } from 'react'
import { REMINDER_CONSENT } from '../../shop/ground/consents/consent-rules.ts'
import { PERSON_SECONDS } from '../../shop/orders/checkouts/left-cart-rules.ts'
import { call } from '../../web/browser/call.ts'
import { typedLanguage } from '../address/address-form.ts'
import { useCart } from '../cart/cart-store.ts'
import { checkoutStore, useCheckout } from '../cart/checkout-store.ts'
import { cartLines } from '../cart/quote-store.ts'

// A contact is noted once it is typed, not each letter of it.
const TYPING_MS = 800

/**
 * Whether the shop may remind of this cart: unticked until the shopper ticks it. What is typed is noted from then on,
 * and forgotten with the tick.
 */
export function ReminderConsent() {
  const agreed = useCheckout(state => state.reminded)
  useNoted(agreed)
  return (
    <label className="flex min-h-11 items-start gap-3 text-muted text-sm">
      <input
        type="checkbox"
        checked={agreed}
        onChange={event => {
          checkoutStore.setState({ reminded: event.target.checked })
          if (!event.target.checked) void call('/checkout', { method: 'PUT', body: { agreed: false, items: [] } })
        }}
        className="mt-0.5 size-4.5 shrink-0 accent-accent-deep"
      />
      <span>{REMINDER_CONSENT}</span>
    </label>
  )
}

function useNoted(agreed: boolean): void {
  const lines = useCart(cart => cart.productData)
  const email = useCheckout(state => state.customer?.email ?? state.email)
  const phone = useCheckout(state => state.address.phoneNumber)
  useEffect(() => {
    if (!agreed || (email === '' && phone === '')) return
    const note = () => {
      const { address } = checkoutStore.getState()
      const { country } = address
      const language = typedLanguage(address) ?? 'en'
      const noted = { agreed, items: cartLines(lines), email, phone, country, language } as const
      // No message when it fails: the order needs none of it.
      void call('/checkout', { method: 'PUT', body: noted })
    }
    const timers = [setTimeout(note, TYPING_MS), setTimeout(note, TYPING_MS + PERSON_SECONDS * 1000)]
    return () => timers.forEach(clearTimeout)
  }, [agreed, lines, email, phone])
}
