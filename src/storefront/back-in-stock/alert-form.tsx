import { useEffect, useState } from 'react'
import { call } from '../../web/browser/call.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { useDoneMessage } from '../../web/forms/form-result.ts'
import { EmailField, PhoneField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { alertForm, phoneAlertForm } from './forms.ts'

type Props = {
  sizeId: string
  /** Of whoever is signed in. */
  email: string
  /** Whether phones can be written to; asked for when it is not said. */
  byPhone?: boolean
}

/** Asks for one email or message when a sold-out size is back. */
export function AlertForm({ sizeId, email, byPhone }: Props) {
  const [thanks, setThanks] = useState(useDoneMessage())
  const toPhones = useToPhones(byPhone)
  const { emailOff } = useShellData()
  const onDone = (_: unknown, message: string | null) => setThanks(message ?? 'Thank you!')
  const alert = useCallForm(alertForm, { start: { email }, sent: { sizeId }, onDone })
  const phone = useCallForm(phoneAlertForm, { sent: { sizeId }, onDone })
  if (thanks) {
    return (
      <p role="status" className="wrap-anywhere font-medium">
        {thanks}
      </p>
    )
  }
  const action = `/back-in-stock?size=${encodeURIComponent(sizeId)}`
  return (
    <div className="grid gap-5">
      {!emailOff && (
        <CallForm of={alert} action={action} className="grid gap-5">
          <EmailField {...alert.field('email')} enterKeyHint="send" />
          <SendButton of={alert} variant="accent" className="justify-self-start" />
        </CallForm>
      )}
      {emailOff && !toPhones && <p>{emailOff}</p>}
      {toPhones && (
        <CallForm of={phone} action={action} className="grid gap-5 border-line border-t pt-5">
          <PhoneField
            {...phone.field('phone')}
            label={emailOff ? 'Your WhatsApp number' : 'Or your WhatsApp number'}
            enterKeyHint="send"
          />
          <SendButton of={phone} variant="outline" className="justify-self-start" />
        </CallForm>
      )}
      <p className="text-muted text-sm" hidden={emailOff !== undefined && !toPhones}>
        {`One ${emailOff ? 'message' : toPhones ? 'email or message' : 'email'}, in the order of asking, when a bottle is back. Nothing else, and you can stop it at any time.`}
      </p>
    </div>
  )
}

function useToPhones(said: boolean | undefined): boolean {
  const [can, setCan] = useState(said ?? false)
  useEffect(() => {
    if (said === undefined) void call('/stock-ask/ways').then(result => setCan(result.ok && result.data.phone))
  }, [said])
  return can
}
