import {
  type ActionFunctionArgs,
  href,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { isResetOpen } from '../../shop/people/accounts/index.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { NewPasswordField } from '../../web/forms/person-fields.tsx'
import { sendForm } from '../../web/forms/send-form.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { handleForms } from '../../web/server/handle-forms.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { secretAddress } from '../../web/server/who-may-cache.ts'
import { endingSession } from '../cart/account-cart-lock.ts'
import { forgetUser } from '../cart/stored-user.ts'
import { AccountFrame } from './account-frame.tsx'
import { resetPasswordForm } from './forms.ts'

/** Says at once whether the link still works; opening it changes nothing. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { db, signIn, accountLinks } = context.get(requestContext)
  const token = url.searchParams.get('token') ?? ''
  return { token, open: token !== '' && (await isResetOpen(db, { signIn, accountLinks }, token)) }
}

export const action = (args: ActionFunctionArgs) =>
  handleForms(args, [{ form: resetPasswordForm, leadsTo: href('/login') }])

export const headers = secretAddress

export const meta = (args: MetaArgs) => [...pageMeta(args, 'New password'), noIndex]

/** The page behind the reset link: sets a new password, once. */
export default function ResetPasswordPage() {
  const { token, open } = useLoaderData<typeof loader>()
  return (
    <AccountFrame
      title="New password"
      intro={
        open
          ? 'Please choose a new password. You will be logged out on all other devices.'
          : token
            ? 'This link was used already, or is too old. It works once, for one hour.'
            : 'This link is incomplete.'
      }
    >
      {open ? (
        <NewPasswordForm token={token} />
      ) : (
        <LinkButton href={href('/forgot-password')}>Ask for a new link</LinkButton>
      )}
    </AccountFrame>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const reset = useCallForm(resetPasswordForm, {
    sent: { token },
    send: values => endingSession(() => sendForm(resetPasswordForm, values)),
    onDone: async () => {
      // The change ended all sessions of the account, including this browser's.
      forgetUser()
      toast('Your password is changed. Please log in with the new one.', { kind: 'success' })
      await navigate(href('/login'), { replace: true })
    },
  })
  return (
    <CallForm of={reset} className="grid gap-5">
      {reset.failure && (
        <a
          href={href('/forgot-password')}
          className="text-link flex min-h-11 items-center justify-self-start font-medium"
        >
          Ask for a new link
        </a>
      )}
      <NewPasswordField {...reset.field('password')} />
      <SendButton of={reset} />
    </CallForm>
  )
}
