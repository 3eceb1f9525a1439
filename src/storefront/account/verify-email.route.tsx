import { useState } from 'react'
import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { useFormResult } from '../../web/forms/form-result.ts'
import { KnownPasswordField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { AccountFrame } from './account-frame.tsx'
import { verifyByPasswordForm, verifyEmailForm } from './forms.ts'

/**
 * Opening the page changes nothing: mail scanners open every link. `own`: this browser has a session of the link's
 * account.
 */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { session: readSession, accountLinks } = context.get(requestContext)
  const session = await readSession()
  const token = url.searchParams.get('token') ?? ''
  const own = session !== null && session.userId === accountLinks.readVerificationToken(token)?.userId
  return { token, signedIn: session !== null, own }
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: verifyEmailForm }, { form: verifyByPasswordForm }])

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'Verify your email'), noIndex]

/**
 * The page behind the verification link: a button, and the password in a browser that is not logged in to the account.
 */
export default function VerifyEmailPage() {
  const { token, signedIn, own } = useLoaderData<typeof loader>()
  const results = [useFormResult(verifyEmailForm), useFormResult(verifyByPasswordForm)]
  const [verified, setVerified] = useState(results.some(result => result?.ok))
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
      intro={token ? intros[own ? 'own' : 'elsewhere'] : 'This link is incomplete.'}
    >
      {token && own && <VerifyForm token={token} onDone={() => setVerified(true)} />}
      {token && !own && <PasswordForm token={token} onDone={() => setVerified(true)} />}
      <p className="mt-8 border-line border-t pt-6 text-muted">
        A link too old?{' '}
        <a href={account} className="text-link inline-block py-2.5 font-medium text-ink">
          {signedIn ? 'Send a new link from your account' : 'Log in to get a new link'}
        </a>
      </p>
    </AccountFrame>
  )
}

const intros = {
  own: 'Press the button to confirm your email address.',
  elsewhere: 'Enter the password of your account to confirm your email address.',
}

function VerifyForm({ token, onDone }: { token: string; onDone: () => void }) {
  const verify = useCallForm(verifyEmailForm, { sent: { token }, onDone })
  return (
    <CallForm of={verify} className="grid gap-5">
      <SendButton of={verify} />
    </CallForm>
  )
}

/** Whoever did not open the account, or forgot its password, chooses a new one with the same link. */
function PasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const verify = useCallForm(verifyByPasswordForm, { sent: { token }, onDone })
  return (
    <CallForm of={verify} className="grid gap-5">
      <KnownPasswordField {...verify.field('password')} />
      <SendButton of={verify} />
      <p className="text-muted">
        You did not create this account, or forgot its password?{' '}
        <a
          href={`${href('/reset-password')}?token=${encodeURIComponent(token)}`}
          className="text-link inline-block py-2.5 font-medium text-ink"
        >
          Choose a new password
        </a>
      </p>
    </CallForm>
  )
}
