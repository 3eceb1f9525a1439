import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useActionData,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useScripted } from '../../ui/use-scripted.ts'
import { call } from '../../web/browser/call.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { Failure, SubmitButton } from '../../web/forms/form-parts.tsx'
import { rulesOf } from '../../web/forms/form-rules.ts'
import type { PlainFailure } from '../../web/forms/plain-form.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { secretAddress } from '../../web/server/keeping.ts'
import { answerPlainForm } from '../../web/server/plain-form.ts'
import { AccountFrame } from './account-frame.tsx'
import { passwordHint } from './sign-up-form.tsx'
import { forgetUser } from './stored-user.ts'

const failure = 'Your password could not be changed. Please try again.'

export const loader = ({ url }: LoaderFunctionArgs) => ({ token: url.searchParams.get('token') ?? '' })

export const action = (args: ActionFunctionArgs) =>
  answerPlainForm(
    args,
    {
      method: 'PUT',
      path: '/customer/password-reset',
      body: ({ token, password }) => ({ token, password }),
      failure,
    },
    () => '/login',
  )

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'New password'), noIndex]

/** The page behind the reset link: sets a new password, once. */
export default function ResetPasswordPage() {
  const { token } = useLoaderData<typeof loader>()
  const plain = useActionData<typeof action>()
  return (
    <AccountFrame
      title="New password"
      intro={
        token
          ? 'Please choose a new password. You will be logged out on all other devices.'
          : 'This link is incomplete.'
      }
    >
      {token ? (
        <NewPasswordForm token={token} plain={plain} />
      ) : (
        <LinkButton href="/forgot-password">Ask for a new link</LinkButton>
      )}
    </AccountFrame>
  )
}

const rules = rulesOf<{ password: string }>('newPassword')

function NewPasswordForm({ token, plain }: { token: string; plain: PlainFailure | undefined }) {
  const scripted = useScripted()
  const navigate = useNavigate()
  const form = useCallForm<{ password: string }>({
    rules,
    fields: ['password'],
    send: ({ password }) => call('/customer/password-reset', { method: 'PUT', body: { token, password } }),
    failure,
    onDone: async () => {
      // The change ended every session of the account, this browser's too.
      forgetUser()
      toast('Your password is changed. Please log in with the new one.', { kind: 'success' })
      await navigate('/login', { replace: true })
    },
    plain,
  })
  return (
    <form method="post" noValidate={scripted} onSubmit={form.submit} className="grid gap-5">
      <Failure>{form.failure}</Failure>
      {form.failure && (
        <a href="/forgot-password" className="text-link flex min-h-11 items-center justify-self-start font-medium">
          Ask for a new link
        </a>
      )}
      <input type="hidden" name="token" value={token} />
      <PasswordField
        {...form.field('password')}
        label="New password"
        required
        autoComplete="new-password"
        enterKeyHint="go"
        hint={passwordHint}
      />
      <SubmitButton busy={form.busy} working="Saving...">
        Save password
      </SubmitButton>
    </form>
  )
}
