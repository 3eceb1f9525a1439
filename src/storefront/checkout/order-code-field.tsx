import { useState } from 'react'
import { unbrokenPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import {
  CODE_MINUTES,
  EMAIL_CODE_TEXT,
  MANY_CODES_TEXT,
  PHONE_CODE_MINUTES,
  PHONE_CODE_TEXT,
} from '../../shop/ground/proofs/proof-rules.ts'
import { CodeInput } from '../../web/forms/code-field.tsx'
import { type CodeWay, checkoutStore, useCheckout } from '../cart/checkout-store.ts'
import { askCodeForm } from './forms.ts'
import { askForCode, awaitedCode } from './order-code.ts'

/** The id of the field, which Complete Order goes to. */
export const CODE_FIELD = 'order-code'

const wayNames: Record<CodeWay, string> = { whatsapp: 'WhatsApp', sms: 'SMS' }

/**
 * Where the code by email, WhatsApp or SMS is entered, once one was sent to this customer. Enter completes the order,
 * as its button does.
 */
export function OrderCodeField({ formId }: { formId: string }) {
  const awaited = useCheckout(awaitedCode)
  const sentTo = useCheckout(state => state.codeSentTo)
  const [way, other] = useCheckout(state => state.codeWays)
  const code = useCheckout(state => state.emailCode)
  const error = useCheckout(state => state.emailCodeError)
  const many = useCheckout(state => state.codeMany)
  const [sending, setSending] = useState(false)
  const [said, setSaid] = useState('')
  const setCode = (typed: string) => checkoutStore.setState({ emailCode: typed, emailCodeError: null })
  if (awaited === null || sentTo === null) return null
  const shown = awaited === 'email' ? sentTo : unbrokenPhone(sentTo)
  const again = async (by?: CodeWay) => {
    setSending(true)
    setSaid('')
    const failure = await askForCode(awaited, by)
    const { codeMany } = checkoutStore.getState()
    setSaid(failure ?? (codeMany ? 'You have asked for another code.' : `We have sent another code to ${shown}.`))
    setSending(false)
  }
  const hint =
    awaited === 'email'
      ? `. It works for ${CODE_MINUTES} minutes; please look into your spam folder too.`
      : `${way ? ` by ${wayNames[way]}` : ''}. It works for ${PHONE_CODE_MINUTES} minutes.`
  const another = (label: string, by?: CodeWay) => (
    <button
      type="button"
      className="text-link min-h-11 justify-self-start font-medium text-sm"
      disabled={sending}
      onClick={() => void again(by)}
    >
      {label}
    </button>
  )
  return (
    <div className="grid gap-2 border-accent border-l-2 bg-ground px-3 pt-3 pb-1">
      <p className="text-sm">{awaited === 'email' ? EMAIL_CODE_TEXT : PHONE_CODE_TEXT}</p>
      <CodeInput
        id={CODE_FIELD}
        form={formId}
        label={awaited === 'email' ? 'Code from your email' : 'Code from your phone'}
        bySms={awaited === 'phone'}
        onSms={setCode}
        value={code}
        error={error}
        hint={
          many ? (
            MANY_CODES_TEXT
          ) : (
            <>
              {'Sent to '}
              <bdi className="wrap-anywhere">{shown}</bdi>
              {hint}
            </>
          )
        }
        onChange={event => setCode(event.target.value)}
      />
      <div className="flex flex-wrap gap-x-6">
        {another(sending ? askCodeForm.busy : askCodeForm.submit, way)}
        {other && another(`Send it by ${wayNames[other]} instead`, other)}
      </div>
      <p role="status" className="text-sm empty:hidden">
        {said}
      </p>
    </div>
  )
}
