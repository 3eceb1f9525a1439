import { useState } from 'react'
import { CODE_MINUTES, EMAIL_CODE_TEXT } from '../../shop/ground/proofs/rules.ts'
import { TextField } from '../../ui/field.tsx'
import { checkoutStore, useCheckout } from '../cart/checkout-store.ts'
import { askForCode } from './email-code.ts'
import { askCodeForm } from './forms.ts'

/** The id of the field, which Complete Order goes to. */
export const EMAIL_CODE_FIELD = 'email-code'

/** Where the code by email is entered, once one was sent to this customer. Enter completes the order, as its button does. */
export function EmailCodeField({ formId }: { formId: string }) {
  const sentTo = useCheckout(({ codeSentTo, customer }) => (codeSentTo === customer?.email ? codeSentTo : null))
  const code = useCheckout(state => state.emailCode)
  const error = useCheckout(state => state.emailCodeError)
  const [sending, setSending] = useState(false)
  const [said, setSaid] = useState('')
  if (!sentTo) return null
  const again = async () => {
    setSending(true)
    const failure = await askForCode()
    setSaid(failure ?? `We have sent another code to ${sentTo}.`)
    setSending(false)
  }
  return (
    <div className="grid gap-2 border-accent border-l-2 bg-ground px-3 pt-3 pb-1">
      <p className="text-sm">{EMAIL_CODE_TEXT}</p>
      <TextField
        id={EMAIL_CODE_FIELD}
        form={formId}
        label="Code from your email"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        dir="ltr"
        value={code}
        error={error}
        hint={
          <>
            {'Sent to '}
            <bdi className="wrap-anywhere">{sentTo}</bdi>
            {`. It works for ${CODE_MINUTES} minutes; please look into your spam folder too.`}
          </>
        }
        onChange={event => checkoutStore.setState({ emailCode: event.target.value, emailCodeError: null })}
      />
      <button
        type="button"
        className="text-link min-h-11 justify-self-start font-medium text-sm"
        disabled={sending}
        onClick={() => void again()}
      >
        {sending ? askCodeForm.busy : askCodeForm.submit}
      </button>
      <p role="status" className="text-sm empty:hidden">
        {said}
      </p>
    </div>
  )
}
