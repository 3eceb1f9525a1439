import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useScripted } from '../../ui/use-scripted.ts'
import { call } from '../../web/browser/call.ts'
import { Failure, SubmitButton } from '../../web/forms/form-parts.tsx'
import { rulesOf } from '../../web/forms/form-rules.ts'
import type { PlainFailure } from '../../web/forms/plain-form.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import type { StoredCustomer } from '../cart/saved-cart.ts'
import { rememberUser } from './stored-user.ts'

type Login = { email: string; password: string }

const rules = rulesOf<Login>('login')

type Props = {
  onDone: () => unknown
  plain?: PlainFailure | null | undefined
  /** Known already, such as at the checkout. */
  email?: string
}

/** Email and password. Says 'Login successful!' and calls `onDone` once the session is there. */
export function LoginForm({ onDone, plain, email }: Props) {
  const scripted = useScripted()
  const { field, submit, busy, failure } = useCallForm<Login, { customer: StoredCustomer }>({
    rules,
    fields: ['email', 'password'],
    send: body => call('/customer/login', { method: 'POST', body }),
    failure: 'Login failed. Please try again.',
    onDone: ({ customer }) => {
      rememberUser(customer)
      toast('Login successful!', { kind: 'success' })
      return onDone()
    },
    plain,
  })
  const { defaultValue = email, ...emailField } = field('email')
  return (
    <form method="post" noValidate={scripted} onSubmit={submit} className="grid gap-5">
      <Failure>{failure}</Failure>
      <TextField
        {...emailField}
        defaultValue={defaultValue}
        label="Email"
        type="email"
        required
        autoComplete="username"
        inputMode="email"
        enterKeyHint="next"
        maxLength={254}
      />
      <PasswordField
        {...field('password')}
        label="Password"
        required
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <a href="/forgot-password" className="text-link -my-2 flex min-h-11 items-center justify-self-start text-sm">
        Forgot your password?
      </a>
      <SubmitButton busy={busy} working="Logging in...">
        Log in
      </SubmitButton>
    </form>
  )
}
