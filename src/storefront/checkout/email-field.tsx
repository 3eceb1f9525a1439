import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { likelyEmail } from '../../shop/ground/customers/email-slip-rules.ts'
import type { Buyers } from '../../shop/ground/customers/no-email-rules.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { loadRule } from '../../web/forms/check-form.ts'
import { EmailQuestion } from '../../web/forms/email-question.tsx'
import { EmailField } from '../../web/forms/person-fields.tsx'
import { checkoutStore, useCheckout } from '../cart/checkout-store.ts'
import { emailForm } from './forms.ts'
import { changeEmail, checkEmail, verifyEmail } from './verify-email.ts'

// After this pause in typing an invalid email is marked.
const TYPING_DELAY_MS = 700

export type EmailEntry = ReturnType<typeof useEmailEntry>

/** The email's two modes: entry with verification on blur, then locked until 'Change email'. */
export function useEmailEntry() {
  // Who is known by phone may still enter an email.
  const customer = useCheckout(({ customer: known }) => (known?.phone === undefined ? known : null))
  const [error, setError] = useState<string | null>(null)
  const [processing, setProcessing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const refusedEmail = useRef<string | null>(null)
  const [slip, setSlip] = useState<string | null>(null)
  const verifying = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    void loadRule(emailForm)
    return () => clearTimeout(timer.current)
  }, [])

  // What was wrong with an earlier one.
  useEffect(() => {
    if (customer) setError(null)
  }, [customer])

  const type = (email: string) => {
    checkoutStore.setState(state => ({ email, customer: state.customer?.phone === undefined ? state.customer : null }))
    setSlip(null)
    clearTimeout(timer.current)
    const check = () => checkEmail(email).then(setError)
    // A shown message is updated at once; a new one waits for a pause.
    if (error || email === '') void check()
    else timer.current = setTimeout(check, TYPING_DELAY_MS)
  }
  /**
   * Verifies the email; false when it is not. `asked`: the shopper left the field, pressed Enter or Complete Order, so
   * a failed one is retried. A likely slip is asked about without waiting for the answer: an ignored question means
   * that the typed email is right.
   */
  const verify = async (asked: boolean): Promise<boolean> => {
    clearTimeout(timer.current)
    const { email, customer: known } = checkoutStore.getState()
    if (known && known.phone === undefined) return true
    if (!asked && (email === '' || email === refusedEmail.current)) return false
    verifying.current ??= enter(email).finally(() => {
      verifying.current = null
    })
    return verifying.current
  }
  const enter = async (email: string): Promise<boolean> => {
    const wrong = await checkEmail(email)
    setError(wrong)
    if (wrong) return false
    setSlip(likelyEmail(email))
    setProcessing(true)
    const failure = await verifyEmail(email)
    refusedEmail.current = failure ? email : null
    setError(failure)
    setProcessing(false)
    return failure === null
  }
  /** The answer to the question about a slip: the email that was meant, or null for the one that was typed. */
  const answer = (meant: string | null) => {
    setSlip(null)
    if (meant === null) return
    changeEmail()
    checkoutStore.setState({ email: meant })
    void verify(true)
  }
  const change = () => {
    setSlip(null)
    changeEmail()
    // The field can be focused once it is rendered unlocked.
    requestAnimationFrame(() => input.current?.select())
  }
  return { customer, error, processing, input, slip, type, verify, answer, change, setError }
}

type Props = {
  entry: EmailEntry
  buyers: Buyers
  /** Shown below the locked email of an account, or of a guest. */
  account: ReactNode
  guest: ReactNode
}

const labels: Record<Buyers, string> = {
  email: 'Email Address',
  either: 'Email Address (optional)',
  phone: 'Send me a receipt: email (optional)',
}
/** While no email leaves the shop. */
const withoutEmails: Record<Buyers, string | null> = {
  email: null,
  either: 'We write to your phone.',
  phone: null,
}
const hints: Record<Buyers, string | null> = {
  email: 'For your order and its updates.',
  either: 'For your order and its updates. Without one we write to your phone.',
  phone: null,
}

/** The email: an input until it is verified, then read-only. */
export function CheckoutEmail({ entry, buyers, account, guest }: Props) {
  const email = useCheckout(state => state.customer?.email || state.email)
  const { customer, error, processing, input, slip } = entry
  const { emailOff } = useShellData()
  return (
    <div className="grid gap-1 sm:col-span-2">
      <EmailField
        ref={input as RefObject<HTMLInputElement>}
        label={emailOff && buyers === 'phone' ? 'Email (optional)' : labels[buyers]}
        name="email"
        required={buyers === 'email'}
        value={email}
        readOnly={customer !== null || processing}
        error={customer ? null : error}
        hint={processing ? emailForm.busy : customer ? null : (emailOff ? withoutEmails : hints)[buyers]}
        onChange={event => entry.type(event.target.value)}
        onBlur={() => void entry.verify(buyers === 'email' || email !== '')}
        onKeyDown={event => {
          if (event.key !== 'Enter' || customer) return
          event.preventDefault()
          void entry.verify(buyers === 'email' || email !== '')
        }}
      >
        {slip && !customer?.account && (
          <EmailQuestion meant={slip} onYes={() => entry.answer(slip)} onNo={() => entry.answer(null)} />
        )}
      </EmailField>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        {customer?.account ? account : guest}
        {customer && !customer.account && (
          <button type="button" className="text-link min-h-11 font-medium text-sm" onClick={entry.change}>
            Change email
          </button>
        )}
      </div>
      <p role="status" className="sr-only">
        {processing ? emailForm.busy : ''}
      </p>
    </div>
  )
}
