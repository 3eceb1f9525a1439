import { useState } from 'react'
import { useNavigate } from 'react-router'
import { LOST_CODE_TEXT } from '../../../shop/ground/proofs/proof-rules.ts'
import { CallForm, SendButton } from '../../../web/forms/call-form.tsx'
import { CodeField } from '../../../web/forms/code-field.tsx'
import { useFormResult } from '../../../web/forms/form-result.ts'
import { OrderNumberField } from '../../../web/forms/order-number-field.tsx'
import { PhoneField } from '../../../web/forms/person-fields.tsx'
import { type CallFormState, useCallForm } from '../../../web/forms/use-call-form.ts'
import { askCodeForm, openByCodeForm } from './forms.ts'

type Known = { orderNumber: string; phone: string }

/**
 * Asks for a code on an order's phone, then takes it. `of`: the order, where its page shows number and phone already.
 */
export function CodeForms({ of }: { of?: Known }) {
  const plain = useFormResult(askCodeForm)
  const [asked, setAsked] = useState(plain?.ok ? plain.message : null)
  const [typed, setTyped] = useState<Known>({
    orderNumber: plain?.typed.orderNumber ?? '',
    phone: plain?.typed.phone ?? '',
  })
  const [hasCode, setHasCode] = useState(asked !== null)
  const known = of ?? typed
  return (
    <div className="grid gap-5">
      {hasCode ? (
        <OpenForm known={known} whole={!of && asked === null} asked={asked} />
      ) : (
        <AskForm
          of={of}
          onDone={(values, message) => {
            setTyped(values)
            setAsked(
              of && message !== LOST_CODE_TEXT
                ? 'We will send you a code of 6 digits soon. It works for ten minutes.'
                : message,
            )
            setHasCode(true)
          }}
        />
      )}
      <button
        type="button"
        className="scripted text-link -my-2 min-h-11 justify-self-start font-medium text-sm"
        onClick={() => {
          setAsked(null)
          setHasCode(!hasCode)
        }}
      >
        {hasCode ? 'Ask for a new code' : 'I have a code'}
      </button>
    </div>
  )
}

type AskProps = { of: Known | undefined; onDone: (typed: Known, message: string | null) => void }

function AskForm({ of, onDone }: AskProps) {
  const done = (message: string | null) =>
    onDone(of ?? { orderNumber: ask.value('orderNumber'), phone: ask.value('phone') }, message)
  const ask: CallFormState<'orderNumber' | 'phone'> = useCallForm(askCodeForm, {
    sent: of ?? {},
    onDone: (_, message) => done(message),
    onRefused: (message, { reason, errors }) => {
      if (reason === 'unreachable') done(LOST_CODE_TEXT)
      else if (errors.length === 0) ask.setFailure(message)
    },
  })
  return (
    <CallForm of={ask} className="grid gap-5">
      {!of && (
        <>
          <OrderNumberField {...ask.field('orderNumber')} />
          <PhoneField {...ask.field('phone')} label="Phone of the order" enterKeyHint="send" />
        </>
      )}
      <SendButton of={ask} className="justify-self-start" />
    </CallForm>
  )
}

/** `whole`: order and phone must be typed, too. */
function OpenForm({ known, whole, asked }: { known: Known; whole: boolean; asked: string | null }) {
  const navigate = useNavigate()
  const open = useCallForm(openByCodeForm, {
    sent: whole ? {} : known,
    onDone: ({ link }) => navigate(link),
  })
  return (
    <CallForm of={open} className="grid gap-5">
      <p role="status" className="text-sm empty:hidden">
        {asked}
      </p>
      {whole && (
        <>
          <OrderNumberField {...open.field('orderNumber')} />
          <PhoneField {...open.field('phone')} label="Phone of the order" />
        </>
      )}
      <CodeField of={open} sentFor="orderNumber" bySms={asked !== null} />
      <SendButton of={open} className="justify-self-start" />
    </CallForm>
  )
}
