import { useState } from 'react'
import { EmailBreaks } from '../../../ui/email-breaks.tsx'
import { toast } from '../../../ui/toast.ts'
import { useShellData } from '../../../web/browser/shell-data.ts'
import { CallForm } from '../../../web/forms/call-form.tsx'
import { useFormResult } from '../../../web/forms/form-result.ts'
import { useCallForm } from '../../../web/forms/use-call-form.ts'
import { sendVerificationForm } from '../forms.ts'

/** Shown until the email is verified: why it matters, and a button to send the email again. */
export function UnverifiedNotice({ email }: { email: string }) {
  const { emailOff } = useShellData()
  const [sent, setSent] = useState(useFormResult(sendVerificationForm)?.ok ?? false)
  const again = useCallForm(sendVerificationForm, {
    onDone: (_, message) => {
      setSent(true)
      toast(message ?? `We have sent an email to ${email}`, { kind: 'success' })
    },
    onRefused: message => toast(message, { kind: 'error' }),
  })
  // There is no email to open, and no other would leave.
  if (emailOff) return null
  return (
    <section aria-label="Your email is not verified" className="personal-notice">
      <p className="wrap-anywhere max-w-2xl">
        <b className="font-semibold">Your email is not verified yet.</b>{' '}
        <EmailBreaks
          text={`Open the link in the email we sent to ${email}. Your earlier orders with this email will then appear here.`}
        />
      </p>
      <CallForm of={again}>
        <button type="submit" disabled={sent || again.busy} className="text-link min-h-11 font-medium">
          {sent ? 'Sent' : again.busy ? sendVerificationForm.busy : sendVerificationForm.submit}
        </button>
      </CallForm>
    </section>
  )
}
