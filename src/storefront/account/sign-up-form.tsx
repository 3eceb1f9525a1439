import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { EmailField, NameField, NewPasswordField, PhoneField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { signUpForm } from './forms.ts'
import { rememberUser } from './stored-user.ts'

type Props = {
  onDone: () => unknown
  /** From the guest's order. */
  known: { name: string; email: string; phone: string }
}

/** Creates an account and logs it in. */
export function SignUpForm({ onDone, known }: Props) {
  const signUp = useCallForm(signUpForm, {
    start: known,
    onDone: customer => {
      rememberUser(customer)
      return onDone()
    },
  })
  return (
    <CallForm of={signUp} className="grid gap-5">
      <NameField {...signUp.field('name')} />
      <EmailField {...signUp.field('email')} />
      <PhoneField {...signUp.field('phone')} placeholder="03001234567" hint="Digits only" />
      <NewPasswordField {...signUp.field('password')} label="Password" />
      <SendButton of={signUp} variant="gold" className="mt-2" />
    </CallForm>
  )
}
