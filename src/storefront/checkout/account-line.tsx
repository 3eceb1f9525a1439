import { useState } from 'react'
import { fromSaved } from '../address/address-form.ts'
import { checkoutStore, useCheckout } from '../cart/checkout-store.ts'
import type { AccountDialog } from './account-dialogs.tsx'
import { type CheckoutAccount, isSameAddress, leaveAccount } from './use-account.ts'

/** Below an account's locked email: its name and a logout button. */
export function AccountLine({ name }: { name: string }) {
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void leaveAccount().finally(() => setLeaving(false))
  }
  return (
    <p className="wrap-anywhere text-muted text-sm">
      {`Logged in${name && ` as ${name}`}. Not you? `}
      <button
        type="button"
        disabled={leaving}
        onClick={leave}
        className="text-link -my-2 min-h-11 font-medium text-ink"
      >
        Log out
      </button>
    </p>
  )
}

type GuestProps = { locked: boolean; onOpen: (dialog: AccountDialog) => void }

/** Below a guest's email: login and registration. `locked`: the email is verified already. */
export function GuestLine({ locked, onOpen }: GuestProps) {
  const open = (dialog: AccountDialog, words: string) => (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(dialog)}
      className="text-link -my-2 min-h-11 font-medium text-ink"
    >
      {words}
    </button>
  )
  return (
    <p className="flex flex-wrap gap-x-6 text-muted text-sm">
      <span>Have an account? {open('login', 'Log in')}</span>
      {!locked && <span>New here? {open('registration', 'Register')}</span>}
    </p>
  )
}

/** Whether to save the order's address in the account. Hidden when it is saved already; the first one is saved by itself. */
export function KeepAddress({ account }: { account: CheckoutAccount }) {
  const address = useCheckout(state => state.address)
  const keep = useCheckout(state => state.keepAddress)
  if (account.addresses.length === 0) {
    return <p className="text-muted text-sm sm:col-span-2">We will save this address in your account.</p>
  }
  if (account.addresses.some(saved => isSameAddress(fromSaved(saved), address))) return null
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm sm:col-span-2">
      <input
        type="checkbox"
        checked={keep}
        onChange={event => checkoutStore.setState({ keepAddress: event.target.checked })}
        className="size-4.5 shrink-0 accent-gold-deep"
      />
      Save this address in my account
    </label>
  )
}
