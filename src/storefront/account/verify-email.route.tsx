import { type FormEvent, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { call } from '../../web/browser/call.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { Failure, SubmitButton } from '../../web/forms/form-parts.tsx'
import { secretAddress } from '../../web/server/keeping.ts'
import { answerPlainForm } from '../../web/server/plain-form.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { AccountFrame } from './account-frame.tsx'

const failure = 'Your email could not be verified. Please try again.'

/** Opening the page changes nothing: mail scanners open every link. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { searchParams } = url
  const session = await context.get(requestContext).session()
  const known = { token: searchParams.get('token') ?? '', done: searchParams.has('done'), signedIn: session !== null }
  return known
}

export const action = (args: ActionFunctionArgs) =>
  answerPlainForm(
    args,
    { method: 'PUT', path: '/customer/verification', body: ({ token }) => ({ token }), failure },
    () => '/verify-email?done',
  )

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Verify your email'), noIndex]

/** The page behind the verification link: one button that verifies the email. */
export default function VerifyEmailPage() {
  const { token, done, signedIn } = useLoaderData<typeof loader>()
  const plain = useActionData<typeof action>()
  const [verified, setVerified] = useState(done)
  const account = signedIn ? '/dashboard' : '/login'
  if (verified) {
    return (
      <AccountFrame title="Your email is verified">
        <div role="status" className="grid gap-6">
          <p>Thank you. Your earlier orders with this email are now in your account.</p>
          <LinkButton href={account} className="justify-self-start">
            {signedIn ? 'Go to my account' : 'Log in'}
          </LinkButton>
        </div>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title="Verify your email"
      intro={token ? 'Press the button to confirm your email address.' : 'This link is incomplete.'}
    >
      {token && (
        <VerifyForm
          token={token}
          refused={plain?.message ?? plain?.errors[0]?.message}
          onDone={() => setVerified(true)}
        />
      )}
      <p className="mt-8 border-line border-t pt-6 text-muted">
        A link too old?{' '}
        <a href={account} className="text-link inline-block py-2.5 font-medium text-ink">
          {signedIn ? 'Send a new link from your account' : 'Log in to get a new link'}
        </a>
      </p>
    </AccountFrame>
  )
}

type Props = { token: string; refused: string | undefined; onDone: () => void }

function VerifyForm({ token, refused, onDone }: Props) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(refused ?? null)
  const sending = useRef(false)
  const verify = async (event: FormEvent) => {
    event.preventDefault()
    if (sending.current) return
    sending.current = true
    setBusy(true)
    setFailed(null)
    const answer = await call('/customer/verification', { method: 'PUT', body: { token } })
    sending.current = false
    setBusy(false)
    if (answer.ok) onDone()
    else setFailed(answer.message ?? failure)
  }
  return (
    <form method="post" onSubmit={verify} className="grid gap-5">
      <Failure>{failed}</Failure>
      <input type="hidden" name="token" value={token} />
      <SubmitButton busy={busy} working="Verifying..." variant="gold">
        Verify my email
      </SubmitButton>
    </form>
  )
}
