import { type FormEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate, useRevalidator } from 'react-router'
import { type AddressForm, addressFields, addressLabels } from '../address/address-form.ts'
import type { EmailEntry } from './email-field.tsx'
import { finishOrder } from './finish-order.ts'
import { type Outcome, submitOrder } from './submit-order.ts'
import type { CheckoutTotals } from './use-checkout-totals.ts'
import { changeEmail } from './verify-email.ts'

/** What pressing Complete Order does: checks the form, places the order once, and says how it ended. */
export function useCompleteOrder(
  form: UseFormReturn<AddressForm>,
  entry: EmailEntry,
  totals: CheckoutTotals,
  onPlaced: (address: AddressForm) => void,
) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [submitting, setSubmitting] = useState(false)
  const [message, setMessage] = useState<{ kind: 'error' | 'changed'; text: string } | null>(null)
  const [failed, setFailed] = useState(false)
  // A second click comes before React has drawn the button disabled.
  const busy = useRef(false)

  const tell = (outcome: Exclude<Outcome, { kind: 'placed' }>) => {
    setMessage({ kind: outcome.kind === 'changed' ? 'changed' : 'error', text: outcome.message })
    if (outcome.kind === 'changed') return
    for (const field of addressFields) {
      const error = outcome.fields[field]
      if (error) form.setError(field, { type: 'server', message: error })
    }
    const first = addressFields.find(field => outcome.fields[field])
    if (first) form.setFocus(first)
    if (outcome.emailNeeded) {
      // The browser has lost what made it this customer: the email is asked for again.
      changeEmail()
      entry.setError(outcome.message)
      // A session may have ended meanwhile: the page asks who is there.
      void revalidate()
    }
  }
  const complete = async (address: AddressForm) => {
    const outcome = await submitOrder(address, totals.settled ? totals.total : null)
    if (outcome.kind !== 'placed') return tell(outcome)
    onPlaced(address)
    await navigate(`/order/${outcome.orderId}`, { replace: true })
    finishOrder(outcome.orderId)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setSubmitting(true)
    setMessage(null)
    setFailed(false)
    try {
      await form.handleSubmit(complete, () => setFailed(true))(event)
    } catch {
      setMessage({ kind: 'error', text: 'An error occurred while processing your order' })
    }
    busy.current = false
    setSubmitting(false)
  }
  const wrong = addressFields.filter(field => form.formState.errors[field]).map(field => addressLabels[field])
  const summary = failed && wrong.length > 0 ? `Please correct: ${wrong.join(', ')}.` : null
  return { submit, submitting, message, summary }
}
