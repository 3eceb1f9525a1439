import { useRevalidator } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginForm } from '../account/login-form.tsx'
import { checkoutStore } from '../cart/checkout-store.ts'
import { RegistrationForm } from './registration-form.tsx'

export type AccountDialog = 'login' | 'registration'

/** Login and registration as dialogs, so that the checkout keeps its input. Default export, because it is loaded lazily. */
export default function AccountDialogs({ open, onClose }: { open: AccountDialog | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Dialog open={open === 'login'} onClose={onClose} title="Log in" className="max-w-md">
        <LoginForm
          email={checkoutStore.getState().email}
          onDone={async () => {
            // Reloads the page's data with the account.
            await revalidate()
            onClose()
          }}
        />
      </Dialog>
      <Dialog open={open === 'registration'} onClose={onClose} title="User Registration" className="max-w-md">
        <RegistrationForm onDone={onClose} />
      </Dialog>
    </>
  )
}
