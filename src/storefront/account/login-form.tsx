import { href } from 'react-router'
import { toast } from '../../ui/toast.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { EmailField, KnownPasswordField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { rememberUser } from '../cart/stored-user.ts'
import { loginForm } from './forms.ts'

type Props = {
  onDone: () => unknown
  /** The initial email, such as from the checkout. */
  email?: string
}

/** Email and password. Shows 'Login successful!' and calls `onDone` when the session exists. */
export function LoginForm({ onDone, email = '' }: Props) {
  const login = useCallForm(loginForm, {
    start: { email },
    onDone: ({ customer }) => {
      rememberUser(customer)
      toast('Login successful!', { kind: 'success' })
      return onDone()
    },
  })
  return (
    <CallForm of={login} className="grid gap-5">
      <EmailField {...login.field('email')} autoComplete="username" />
      <KnownPasswordField {...login.field('password')} />
      <a
        href={href('/forgot-password')}
        className="text-link -my-2 flex min-h-11 items-center justify-self-start text-sm"
      >
        Forgot your password?
      </a>
      <SendButton of={login} />
    </CallForm>
  )
}
