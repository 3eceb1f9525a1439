import { useState } from 'react'
import { type ActionFunctionArgs, href, type MetaArgs } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { useFormResult } from '../../web/forms/form-result.ts'
import { EmailField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { publicPage } from '../../web/server/who-may-cache.ts'
import { AccountFrame } from './account-frame.tsx'
import { forgotPasswordForm } from './forms.ts'

export const action = (args: ActionFunctionArgs) => handleForms(args, [{ form: forgotPasswordForm }])

export const headers = publicPage

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Forgot Password'), noIndex]

/** Asks for the reset link. The response is the same for every email, so that it does not reveal who is a customer. */
export default function ForgotPasswordPage() {
  const { emailOff } = useShellData()
  const [sent, setSent] = useState(useFormResult(forgotPasswordForm)?.ok ?? false)
  return (
    <AccountFrame
      title={sent ? 'Check your inbox' : 'Forgot Password'}
      intro={sent ? null : (emailOff ?? 'Tell us your email. We will send you a link to choose a new password.')}
    >
      {emailOff ? null : sent ? <Sent onAgain={() => setSent(false)} /> : <AlertForm onDone={() => setSent(true)} />}
      <p className="mt-8 border-line border-t pt-6">
        <a href={href('/login')} className="text-link inline-block py-2.5 font-medium">
          Back to login
        </a>
      </p>
    </AccountFrame>
  )
}

function AlertForm({ onDone }: { onDone: () => void }) {
  const ask = useCallForm(forgotPasswordForm, { onDone })
  return (
    <CallForm of={ask} className="grid gap-5">
      <EmailField {...ask.field('email')} autoComplete="username" enterKeyHint="send" />
      <SendButton of={ask} />
    </CallForm>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="status" className="grid gap-5">
      <p>If that email has an account with us, we have sent it a link. The link works once, for one hour.</p>
      <p className="text-muted">Nothing after a few minutes? Check your spam folder, or ask again.</p>
      <LinkButton href={href('/forgot-password')} variant="outline" className="justify-self-start" onClick={onAgain}>
        Ask again
      </LinkButton>
    </div>
  )
}
