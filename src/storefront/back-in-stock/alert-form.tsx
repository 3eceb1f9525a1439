import { useState } from 'react'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { EmailField } from '../../web/forms/person-fields.tsx'
import { useDoneMessage } from '../../web/forms/plain-answer.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { alertForm } from './forms.ts'

type Props = {
  sizeId: string
  /** Of whoever is signed in. */
  email: string
}

/** Asks for one email when a sold-out size is back. */
export function AlertForm({ sizeId, email }: Props) {
  const [thanks, setThanks] = useState(useDoneMessage())
  const alert = useCallForm(alertForm, {
    start: { email },
    sent: { sizeId },
    onDone: (_, message) => setThanks(message ?? 'Thank you!'),
  })
  if (thanks) {
    return (
      <p role="status" className="wrap-anywhere font-medium">
        {thanks}
      </p>
    )
  }
  return (
    <CallForm of={alert} action={`/back-in-stock?size=${encodeURIComponent(sizeId)}`} className="grid gap-5">
      <EmailField {...alert.field('email')} enterKeyHint="send" />
      <SendButton of={alert} variant="gold" className="justify-self-start" />
      <p className="text-muted text-sm">
        One email, in the order of asking, when a bottle is back. Nothing else, and you can stop it at any time.
      </p>
    </CallForm>
  )
}
