import { useRevalidator } from 'react-router'
import type { SignInProvider } from '../../shop/ground/provider-rules.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { CallForm, SendButton } from '../../web/forms/call-form.tsx'
import { EmailField, NameField, PhoneField } from '../../web/forms/person-fields.tsx'
import { useCallForm } from '../../web/forms/use-call-form.ts'
import { LoginForm, OtherWaysIn } from '../account/login-form.tsx'
import { checkoutStore } from '../cart/checkout-store.ts'
import { registrationForm } from './forms.ts'
import { enterRegistered } from './verify-email.ts'

export type AccountDialog = 'login' | 'registration'

/** The ways to log in besides a password. */
export type WaysIn = { byCode: boolean; by: readonly SignInProvider[] }

/** Durations of the toasts, in milliseconds (specification, section 8). */
const saidFor = { success: 3000, failure: 5000 }

/** Name, email and phone for shoppers without an account; fills in the checkout. */
function RegistrationForm({ onDone }: { onDone: () => void }) {
  const { email, address } = checkoutStore.getState()
  const registration = useCallForm(registrationForm, {
    start: { name: address.fullName, email, phone: address.phoneNumber },
    onDone: guest => {
      enterRegistered(guest)
      toast('Registration successful!', { kind: 'success', duration: saidFor.success })
      onDone()
    },
    onRefused: message => toast(message, { kind: 'error', duration: saidFor.failure }),
  })
  return (
    <CallForm of={registration} className="grid gap-5">
      <p className="text-muted">
        No password needed. We will fill in the checkout for you and remember you in this browser.
      </p>
      <NameField {...registration.field('name')} />
      <EmailField {...registration.field('email')} />
      <PhoneField {...registration.field('phone')} placeholder="0300 1234567" enterKeyHint="done" />
      <SendButton of={registration} />
    </CallForm>
  )
}

type Props = { open: AccountDialog | null; onClose: () => void; waysIn: WaysIn }

/**
 * Login and registration as dialogs, so that the checkout keeps its input. Default export, because it is loaded lazily.
 */
export default function AccountDialogs({ open, onClose, waysIn }: Props) {
  const { revalidate } = useRevalidator()
  const entered = async () => {
    // Reloads the page's data with the account.
    await revalidate()
    onClose()
  }
  return (
    <>
      <Dialog open={open === 'login'} onClose={onClose} title="Log in" className="max-w-md">
        <OtherWaysIn {...waysIn} next="/checkout" />
        <LoginForm email={checkoutStore.getState().email} onDone={entered} />
      </Dialog>
      <Dialog open={open === 'registration'} onClose={onClose} title="User Registration" className="max-w-md">
        <RegistrationForm onDone={onClose} />
      </Dialog>
    </>
  )
}
