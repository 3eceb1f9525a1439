import { type FormEvent, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { call } from '../../web/browser/call.ts'

/** Shown until the email is verified: why it matters, and a button to send the email again. Without scripts the form goes to /dashboard's action. */
export function UnverifiedNotice({ email }: { email: string }) {
  const [state, setState] = useState<'waiting' | 'sending' | 'sent'>('waiting')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (state !== 'waiting') return
    setState('sending')
    const answer = await call('/customer/verification', { method: 'POST' })
    setState(answer.ok ? 'sent' : 'waiting')
    if (answer.ok) toast(answer.message ?? `We have sent an email to ${email}`, { kind: 'success' })
    else toast(answer.message ?? 'We could not send the email. Please try again.', { kind: 'error' })
  }
  return (
    <section aria-label="Your email is not verified" className="personal-notice">
      <p className="wrap-anywhere max-w-2xl">
        <b className="font-semibold">Your email is not verified yet.</b>{' '}
        {`Open the link in the email we sent to ${email}. Your earlier orders with this email will then appear here.`}
      </p>
      <form method="post" action="/dashboard" onSubmit={send}>
        <button
          type="submit"
          name="intent"
          value="verify"
          disabled={state !== 'waiting'}
          className="text-link min-h-11 font-medium"
        >
          {state === 'sent' ? 'Sent' : state === 'sending' ? 'Sending...' : 'Send again'}
        </button>
      </form>
    </section>
  )
}
