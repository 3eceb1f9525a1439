import { useState } from 'react'
import { type ActionFunctionArgs, href, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { findAskedChange } from '../../shop/people/accounts/index.ts'
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
import { proveNewEmailByPasswordForm, proveNewEmailForm } from './forms.ts'

/** Opening the page changes nothing: mail scanners open every link. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { db, session: readSession, accountLinks } = context.get(requestContext)
  const session = await readSession()
  const token = url.searchParams.get('token') ?? ''
  const changeId = accountLinks.readNewEmailToken(token)
  const change = changeId ? await findAskedChange(db, changeId) : null
  const reader = !change ? 'nobody' : session?.userId === change.userId ? 'own' : 'elsewhere'
  return { token, signedIn: session !== null, reader } as const
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: proveNewEmailForm }, { form: proveNewEmailByPasswordForm }])

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'New email'), noIndex]

/**
 * The page behind the link to a new email: a button, and the password in a browser that is not logged in to the
 * account.
 */
export default function ChangeEmailPage() {
  const { token, signedIn, reader } = useLoaderData<typeof loader>()
  const results = [useFormResult(proveNewEmailForm), useFormResult(proveNewEmailByPasswordForm)]
  const [changed, setChanged] = useState(results.some(result => result?.ok))
  const onDone = () => setChanged(true)
  if (changed) {
    return (
      <AccountFrame title="Your new email is confirmed">
        <div role="status" className="grid gap-6">
          <p>Thank you. Please log in with it from now on. We write to it about your orders.</p>
          <LinkButton href={signedIn ? href('/settings') : href('/login')} className="justify-self-start">
            {signedIn ? 'Go to my settings' : 'Log in'}
          </LinkButton>
        </div>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title="New email" intro={intros[reader]}>
      {reader === 'own' && <ButtonForm token={token} onDone={onDone} />}
      {reader === 'elsewhere' && <PasswordForm token={token} onDone={onDone} />}
      {reader === 'nobody' && (
        <LinkButton href={signedIn ? href('/settings') : href('/login')}>
          {signedIn ? 'Go to my settings' : 'Log in'}
        </LinkButton>
      )}
    </AccountFrame>
  )
}

const intros = {
  own: 'Press the button to use this email for your account.',
  elsewhere: 'Enter the password of your account to use this email for it.',
  nobody: 'This link is no longer valid. You can ask for a new one in your settings.',
}

function ButtonForm({ token, onDone }: { token: string; onDone: () => void }) {
  const prove = useCallForm(proveNewEmailForm, { sent: { token }, onDone })
  return (
    <CallForm of={prove} className="grid gap-5">
      <SendButton of={prove} />
    </CallForm>
  )
}

function PasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const prove = useCallForm(proveNewEmailByPasswordForm, { sent: { token }, onDone })
  return (
    <CallForm of={prove} className="grid gap-5">
      <KnownPasswordField {...prove.field('password')} />
      <SendButton of={prove} />
    </CallForm>
  )
}
