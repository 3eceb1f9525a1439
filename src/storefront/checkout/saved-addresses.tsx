import type { ReactNode } from 'react'
import { type AddressForm, addressOf, fromSaved } from '../address/address-form.ts'
import { checkoutStore, useCheckout } from '../cart/checkout-store.ts'
import { type CheckoutAccount, isSameAddress } from './use-account.ts'

/** The account's addresses as radio buttons; the form below shows the chosen one. Empty without any. */
export function SavedAddresses({ account }: { account: CheckoutAccount }) {
  const address = useCheckout(state => state.address)
  const known = account.addresses.map(fromSaved)
  if (known.length === 0) return null
  const chosen = known.findIndex(each => isSameAddress(each, address))
  const choose = (wanted: AddressForm) => checkoutStore.setState({ address: wanted })
  return (
    <div role="radiogroup" aria-label="Saved addresses" className="grid gap-3 sm:col-span-2 sm:grid-cols-2">
      {known.map((each, at) => (
        <Choice key={JSON.stringify(each)} checked={at === chosen} onChoose={() => choose(each)}>
          <b className="block font-medium">
            <bdi>{each.fullName}</bdi>
          </b>
          <span className="block text-muted text-sm">
            <bdi>{[each.address, each.town, each.city].filter(Boolean).join(', ')}</bdi>
          </span>
        </Choice>
      ))}
      <Choice checked={chosen < 0} onChoose={() => chosen >= 0 && choose(addressOf(account.customer))}>
        <b className="block font-medium">Another address</b>
      </Choice>
    </div>
  )
}

type ChoiceProps = { checked: boolean; onChoose: () => void; children: ReactNode }

function Choice({ checked, onChoose, children }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-16 cursor-pointer items-center gap-4 rounded-sm border px-4 py-3 ${checked ? 'border-accent-deep bg-surface' : 'border-line'}`}
    >
      <input
        type="radio"
        name="savedAddress"
        checked={checked}
        onChange={onChoose}
        className="size-4.5 shrink-0 accent-accent-deep"
      />
      <span className="wrap-anywhere min-w-0">{children}</span>
    </label>
  )
}
