import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { TextField } from '../../ui/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useScripted } from '../../ui/use-scripted.ts'
import { call } from '../../web/browser/call.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { Failure, SubmitButton } from '../../web/forms/form-parts.tsx'
import { rulesOf } from '../../web/forms/form-rules.ts'
import type { PlainFailure } from '../../web/forms/plain-form.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { publicPage } from '../../web/server/keeping.ts'
import { answerPlainForm } from '../../web/server/plain-form.ts'
import { AccountFrame } from './account-frame.tsx'

const failure = 'We could not send the email. Please try again.'

export const loader = ({ url }: LoaderFunctionArgs) => ({ sent: url.searchParams.has('sent') })

export const action = (args: ActionFunctionArgs) =>
  answerPlainForm(
    args,
    { method: 'POST', path: '/customer/password-reset', body: ({ email }) => ({ email }), failure },
    () => '/forgot-password?sent',
  )

export const headers = publicPage

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Forgot Password'), noIndex]

/** Asks for the reset link. The answer is the same for every email, so that it does not reveal who is a customer. */
export default function ForgotPasswordPage() {
  const { sent: sentPlainly } = useLoaderData<typeof loader>()
  const plain = useActionData<typeof action>()
  const [sent, setSent] = useState(sentPlainly)
  return (
    <AccountFrame
      title={sent ? 'Check your inbox' : 'Forgot Password'}
      intro={sent ? null : 'Tell us your email. We will send you a link to choose a new password.'}
    >
      {sent ? <Sent onAgain={() => setSent(false)} /> : <AskForm plain={plain} onDone={() => setSent(true)} />}
      <p className="mt-8 border-line border-t pt-6">
        <a href="/login" className="text-link inline-block py-2.5 font-medium">
          Back to login
        </a>
      </p>
    </AccountFrame>
  )
}

function AskForm({ plain, onDone }: { plain: PlainFailure | undefined; onDone: () => void }) {
  const scripted = useScripted()
  const form = useCallForm<{ email: string }>({
    rules,
    fields: ['email'],
    send: body => call('/customer/password-reset', { method: 'POST', body }),
    failure,
    onDone,
    plain,
  })
  return (
    <form method="post" noValidate={scripted} onSubmit={form.submit} className="grid gap-5">
      <Failure>{form.failure}</Failure>
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        enterKeyHint="send"
        maxLength={254}
      />
      <SubmitButton busy={form.busy} working="Sending...">
        Send the link
      </SubmitButton>
    </form>
  )
}

const rules = rulesOf<{ email: string }>('email')

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="status" className="grid gap-5">
      <p>If that email has an account with us, we have sent it a link. The link works once, for one hour.</p>
      <p className="text-muted">Nothing after a few minutes? Check your spam folder, or ask again.</p>
      <LinkButton href="/forgot-password" variant="outline" className="justify-self-start" onClick={onAgain}>
        Ask again
      </LinkButton>
    </div>
  )
}
