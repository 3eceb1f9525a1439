import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { SubmitButton } from '../../web/forms/form-parts.tsx'
import { rulesOf } from '../../web/forms/form-rules.ts'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { checkoutStore } from './checkout-store.ts'
import { registerGuest } from './verify-email.ts'

type Registration = { name: string; email: string; phone: string }

const rules = rulesOf<Registration>('registration')

/** How long the outcome is said, in milliseconds (specification, section 8). */
const saidFor = { success: 3000, failure: 5000 }

/** Name, email and phone in one go, for shoppers without an account; all three then stand in the checkout. */
export function RegistrationForm({ onDone }: { onDone: () => void }) {
  const { email, address } = checkoutStore.getState()
  const { field, submit, busy } = useCallForm<Registration>({
    rules,
    start: { name: address.fullName, email, phone: address.phoneNumber },
    fields: ['name', 'email', 'phone'],
    send: registerGuest,
    failure: 'Registration failed. Please try again.',
    onFailure: message => toast(message, { kind: 'error', duration: saidFor.failure }),
    onDone: () => {
      toast('Registration successful!', { kind: 'success', duration: saidFor.success })
      onDone()
    },
  })
  return (
    <form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">
        No password needed. We will fill in the checkout for you and remember you in this browser.
      </p>
      <TextField {...field('name')} label="Name" required autoComplete="name" maxLength={120} enterKeyHint="next" />
      <TextField
        {...field('email')}
        label="Email"
        required
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        enterKeyHint="next"
      />
      <TextField
        {...field('phone')}
        label="Phone"
        required
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        placeholder="0300 1234567"
        enterKeyHint="done"
      />
      <SubmitButton busy={busy} working="Registering..." variant="gold">
        Register
      </SubmitButton>
    </form>
  )
}
