import { useState } from 'react'
import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { usePlainAnswer } from '../../web/forms/plain-answer.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { answerForms } from '../../web/server/answer-forms.ts'
import { secretAddress } from '../../web/server/keeping.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { AccountFrame } from './account-frame.tsx'
import { verifyEmailForm } from './forms.ts'

/** Opening the page changes nothing: mail scanners open every link. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const session = await context.get(requestContext).session()
  return { token: url.searchParams.get('token') ?? '', signedIn: session !== null }
}

export const action = (args: ActionFunctionArgs) => answerForms(args, [{ form: verifyEmailForm }])

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Verify your email'), noIndex]

/** The page behind the verification link: one button that verifies the email. */
export default function VerifyEmailPage() {
  const { token, signedIn } = useLoaderData<typeof loader>()
  const [verified, setVerified] = useState(usePlainAnswer(verifyEmailForm)?.ok ?? false)
  const account = signedIn ? href('/dashboard') : href('/login')
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
      {token && <VerifyForm token={token} onDone={() => setVerified(true)} />}
      <p className="mt-8 border-line border-t pt-6 text-muted">
        A link too old?{' '}
        <a href={account} className="text-link inline-block py-2.5 font-medium text-ink">
          {signedIn ? 'Send a new link from your account' : 'Log in to get a new link'}
        </a>
      </p>
    </AccountFrame>
  )
}

function VerifyForm({ token, onDone }: { token: string; onDone: () => void }) {
  const verify = useCallForm(verifyEmailForm, { sent: { token }, onDone })
  return (
    <CallForm of={verify} className="grid gap-5">
      <SendButton of={verify} variant="gold" />
    </CallForm>
  )
}
