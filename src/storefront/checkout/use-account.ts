import { useEffect, useRef } from 'react'
import type { Customer } from '../../shop/ground/customers/index.ts'
import type { SavedAddress } from '../../shop/people/accounts/index.ts'
import { endSession, sayNotLoggedOut } from '../account/end-session.ts'
import { type AddressForm, addressFields, addressOf, emptyAddress, fromSaved } from '../address/address-form.ts'
import { checkoutStore } from '../cart/checkout-store.ts'
import { forgetUser } from '../cart/stored-user.ts'

/** The signed-in customer at the checkout, with saved addresses. */
export type CheckoutAccount = { customer: Customer; addresses: SavedAddress[] }

/**
 * Applies the account to the checkout: locks its email, fills in its address and phone unless the shopper has started
 * to type. When its session has ended, in this tab or another, nothing of the person stays; an order that is refused
 * for it keeps the input.
 */
export function useAccount(account: CheckoutAccount | null): void {
  const known = useRef<string | null>(null)
  useEffect(() => {
    const { customer: current } = checkoutStore.getState()
    if (!account) {
      if (current?.account) checkoutStore.setState(nobody)
      known.current = null
      return
    }
    const { _id, email } = account.customer
    if (known.current === _id && current?._id === _id) return
    known.current = _id
    if (current?.account && current._id !== _id) checkoutStore.setState(nobody)
    checkoutStore.setState({ customer: { _id, email, account: true }, email })
    fillIn(account)
  }, [account])
}

const nobody = { customer: null, email: '', address: emptyAddress, keepAddress: false }

function fillIn(account: CheckoutAccount): void {
  const { address } = checkoutStore.getState()
  if (addressFields.some(field => address[field] !== emptyAddress[field])) return
  const [first] = account.addresses
  checkoutStore.setState({ address: first ? fromSaved(first) : addressOf(account.customer) })
}

/** Whether two forms have the same address and recipient. */
export const isSameAddress = (one: AddressForm, other: AddressForm): boolean =>
  addressFields.every(field => one[field].trim() === other[field].trim())

/** Logs out in the checkout: removes the account's email and address, keeps the cart. */
export async function leaveAccount(): Promise<void> {
  const result = await endSession()
  if (!result.ok) return sayNotLoggedOut(result.message)
  checkoutStore.setState(nobody)
  forgetUser()
}
