import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useScripted } from '../../ui/use-scripted.ts'
import { call } from '../../web/browser/call.ts'
import { Failure, SubmitButton } from '../../web/forms/form-parts.tsx'
import { rulesOf } from '../../web/forms/form-rules.ts'
import type { PlainFailure } from '../../web/forms/plain-form.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import type { StoredCustomer } from '../cart/saved-cart.ts'
import { rememberUser } from './stored-user.ts'

type SignUp = { name: string; email: string; phone: string; password: string }

const rules = rulesOf<SignUp>('signUp')

/** What a new password must hold, said before anybody gets it wrong. */
export const passwordHint = 'At least 6 characters: upper and lower case, a number, and one of !@#$%^&*'

type Props = {
  onDone: () => unknown
  plain?: PlainFailure | null | undefined
  /** From the order that brought the guest here. */
  known: { name: string; email: string; phone: string }
}

/** Opens an account; its owner is signed in from then on. */
export function SignUpForm({ onDone, plain, known }: Props) {
  const scripted = useScripted()
  const { field, submit, busy, failure } = useCallForm<SignUp, StoredCustomer>({
    rules,
    fields: ['name', 'email', 'phone', 'password'],
    send: body => call<StoredCustomer>('/customer', { method: 'PATCH', body }),
    failure: 'An error occurred during registration',
    onDone: customer => {
      rememberUser(customer)
      return onDone()
    },
    plain: plain ?? { message: null, errors: [], typed: known },
  })
  return (
    <form method="post" noValidate={scripted} onSubmit={submit} className="grid gap-5">
      <Failure>{failure}</Failure>
      <TextField
        {...field('name')}
        label="Name"
        required
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={120}
      />
      <TextField
        {...field('email')}
        label="Email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        enterKeyHint="next"
        maxLength={254}
      />
      <TextField
        {...field('phone')}
        label="Phone"
        type="tel"
        required
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="next"
        maxLength={40}
        placeholder="03001234567"
        hint="Digits only"
      />
      <PasswordField
        {...field('password')}
        label="Password"
        required
        autoComplete="new-password"
        enterKeyHint="go"
        hint={passwordHint}
      />
      <SubmitButton busy={busy} working="Creating your account..." variant="gold" className="mt-2">
        Create Account
      </SubmitButton>
    </form>
  )
}
