import { useLayoutEffect, useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { type Answer, refusal } from '../../web/browser/call.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { type AddressForm, addressFields, addressLabels, readAddress } from '../address/address-form.ts'
import { checkoutStore, useCheckout } from './checkout-store.ts'
import type { EmailEntry } from './email-field.tsx'
import { finishOrder } from './finish-order.ts'
import { orderForm } from './forms.ts'
import { submitOrder } from './submit-order.ts'
import type { CheckoutTotals } from './use-checkout-totals.ts'
import { changeEmail } from './verify-email.ts'

export type OrderMessage = { kind: 'error' | 'changed'; text: string }

/** The checkout's form, and what pressing Complete Order does: checks it, places the order once, and says how it ended. */
export function useCompleteOrder(entry: EmailEntry, totals: CheckoutTotals, onPlaced: (address: AddressForm) => void) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [kept] = useState(() => checkoutStore.getState().address)
  const email = useCheckout(state => state.customer?.email ?? state.email)
  const [message, setMessage] = useState<OrderMessage | null>(null)

  const place = async (address: AddressForm): Promise<Answer<{ _id: string }>> => {
    const outcome = await submitOrder(address, totals.settled ? totals.total : null)
    if (outcome.kind === 'placed') return { ok: true, data: { _id: outcome.orderId }, message: null }
    const { kind, message: text } = outcome
    setMessage({ kind: kind === 'changed' ? 'changed' : 'error', text })
    if (outcome.kind === 'changed') return refusal(text)
    if (outcome.emailNeeded) {
      // The browser has lost what made it this customer: the email is asked for again.
      changeEmail()
      entry.setError(text)
      // A session may have ended meanwhile: the page asks who is there.
      void revalidate()
    }
    return refusal(text, outcome.errors)
  }
  const order = useCallForm(orderForm, {
    start: kept,
    sent: { email },
    send: values =>
      place(readAddress(values)).catch(() => {
        const text = 'An error occurred while processing your order'
        setMessage({ kind: 'error', text })
        return refusal(text)
      }),
    onDone: async ({ _id = '' }) => {
      onPlaced(readAddress(order.hooks.getValues()))
      await navigate(href('/order/:id', { id: _id }), { replace: true })
      finishOrder(_id)
    },
    // It stands beside the button already, which on phones is far from the form's head.
    onRefused: () => {},
  })
  useKept(order.hooks)
  const summary =
    order.refused.length > 0 ? `Please correct: ${order.refused.map(name => addressLabels[name]).join(', ')}.` : null
  const submit: typeof order.submit = event => {
    setMessage(null)
    return order.submit(event)
  }
  return { order: { ...order, submit, failure: summary }, message }
}

/** Keeps what is typed in the store at once, and takes what arrives there, such as a saved address. */
function useKept({ subscribe, reset, getValues }: ReturnType<typeof useCallForm>['hooks']): void {
  // Before the form can be seen: what is typed or filled in by the browser at once must be kept too.
  useLayoutEffect(() => {
    const stopKeeping = subscribe({
      formState: { values: true },
      callback: ({ values }) => checkoutStore.setState({ address: readAddress(values) }),
    })
    // A verified customer's saved address arrives in the store. Other changes of it are none of the form's.
    const stopHearing = checkoutStore.subscribe(({ address }, before) => {
      if (address === before.address) return
      const now = getValues()
      if (addressFields.some(field => address[field] !== now[field])) reset(address)
    })
    return () => {
      stopKeeping()
      stopHearing()
    }
  }, [subscribe, reset, getValues])
}
