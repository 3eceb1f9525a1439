import type { Customer } from '../../shop/ground/customers/index.ts'
import { phoneText, phoneWithCode } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { checkForm } from '../../web/forms/check-form.ts'
import { sendForm } from '../../web/forms/send-form.ts'
import { fromSaved } from '../address/address-form.ts'
import { checkoutStore } from '../cart/checkout-store.ts'
import { emailForm, phoneForm } from './forms.ts'

/** The message for an invalid email, or null. */
export const checkEmail = async (typed: string): Promise<string | null> =>
  (await checkForm(emailForm, { email: typed })).email ?? null

/**
 * Starts the checkout with an email: the server creates or finds this browser's guest, whose email is then locked.
 * Returns the error message, or null.
 */
export async function verifyEmail(email: string): Promise<string | null> {
  const result = await sendForm(emailForm, { email: email.trim() })
  if (!result.ok) return result.message ?? emailForm.failure
  if (!enterGuest(result.data, email)) return emailForm.failure
  offerSavedAddress(result.data.shippingAddress)
  return null
}

/**
 * Starts the checkout of this browser's guest with this phone, without an email; nothing happens when it is known
 * already. Returns the error message, or null.
 */
export async function enterByPhone(typed: string): Promise<string | null> {
  const { customer } = checkoutStore.getState()
  const phone = typed.trim()
  if (customer && (customer.account || customer.phone === phone)) return null
  const result = await sendForm(phoneForm, { phone: phoneWithCode(phone) })
  if (!result.ok) return result.message ?? phoneForm.failure
  const { _id } = result.data
  checkoutStore.setState({ customer: { _id, email: '', phone } })
  rememberUserId(_id)
  return null
}

/** Applies a registered guest to the checkout, with name and phone in the address. */
export function enterRegistered(guest: Customer): void {
  if (!enterGuest(guest, guest.email)) return
  const { address } = checkoutStore.getState()
  checkoutStore.setState({ address: { ...address, fullName: guest.name, phoneNumber: phoneText(guest.phone) } })
}

function enterGuest({ _id, email }: Partial<Customer>, typed: string): boolean {
  if (!_id) return false
  checkoutStore.setState({ customer: { _id, email: email ?? typed.trim() }, email: typed.trim() })
  rememberUserId(_id)
  return true
}

/** Fills in the customer's last address, unless the shopper has started to type one. */
export function offerSavedAddress(saved: unknown): void {
  const { address } = checkoutStore.getState()
  const begun = [address.fullName, address.city, address.town, address.address, address.phoneNumber].some(Boolean)
  if (begun || !saved) return
  checkoutStore.setState({ address: fromSaved(saved) })
}

/** Unlocks the email; another one is another customer. */
export function changeEmail(): void {
  checkoutStore.setState({ customer: null })
  forgetUserId()
}

// The specification's key of the stored user's id. Not needed without storage.
function rememberUserId(id: string): void {
  try {
    window.localStorage.setItem('userId', id)
  } catch {}
}

export function forgetUserId(): void {
  try {
    window.localStorage.removeItem('userId')
  } catch {}
}
