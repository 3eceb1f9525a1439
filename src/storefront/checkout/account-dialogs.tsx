import { useRevalidator } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { LoginForm } from '../account/login-form.tsx'
import { checkoutStore } from './checkout-store.ts'
import { RegistrationForm } from './registration-form.tsx'

export type AccountDialog = 'login' | 'registration'

/** Login and registration over the checkout; what was typed stays behind them. Default export: loaded when first opened. */
export default function AccountDialogs({ open, onClose }: { open: AccountDialog | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Dialog open={open === 'login'} onClose={onClose} title="Log in" className="max-w-md">
        <LoginForm
          email={checkoutStore.getState().email}
          onDone={async () => {
            // The page now hears of the account from the server.
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
