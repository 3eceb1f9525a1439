import { type Answer, call } from '../../web/browser/call.ts'
import { readAddress } from '../address/address-form.ts'
import { loadRules } from '../address/load-rules.ts'
import { checkoutStore } from './checkout-store.ts'

type CustomerAnswer = { _id?: string; email?: string; name?: string; shippingAddress?: unknown }
type Registration = { name: string; email: string; phone: string }

/** What is wrong with an email as typed; null when nothing is, as far as the browser can tell. */
export async function checkEmail(typed: string): Promise<string | null> {
  const rules = await loadRules()
  return rules ? rules.emailError(typed) : null
}

/**
 * Enters the checkout with an email: the server makes or finds this browser's guest, whose email is then locked. Answers
 * what to say to the shopper when that fails, null when it worked.
 */
export async function verifyEmail(email: string): Promise<string | null> {
  const answer = await call<CustomerAnswer>('/customer', { method: 'POST', body: { email: email.trim() } })
  const failed = 'Failed to process email. Please try again.'
  if (!answer.ok) return answer.message ?? failed
  const { name, shippingAddress } = answer.data ?? {}
  if (!enterGuest(answer.data, email)) return failed
  offerSavedAddress(shippingAddress, name)
  return null
}

/** Registers a guest with name and phone too, who then stand in the address. The answer is the server's. */
export async function registerGuest(guest: Registration): Promise<Answer<CustomerAnswer>> {
  const answer = await call<CustomerAnswer>('/customer', { method: 'POST', body: guest })
  if (answer.ok && enterGuest(answer.data, guest.email)) {
    const { address } = checkoutStore.getState()
    const { name, phone } = guest
    checkoutStore.setState({ address: { ...address, fullName: name.trim(), phoneNumber: phone.trim() } })
  }
  return answer
}

function enterGuest({ _id, email }: CustomerAnswer, typed: string): boolean {
  if (!_id) return false
  checkoutStore.setState({ customer: { _id, email: email ?? typed.trim() }, email: typed.trim() })
  rememberUserId(_id)
  return true
}

/** Fills in the address this customer used before, unless the shopper has begun to write one. */
export function offerSavedAddress(saved: unknown, name: string | undefined): void {
  const { address } = checkoutStore.getState()
  const begun = [address.fullName, address.city, address.town, address.address, address.phoneNumber].some(Boolean)
  if (begun || !saved) return
  checkoutStore.setState({ address: { ...readAddress(saved), fullName: name ?? '' } })
}

/** Unlocks the email: the next one makes another customer. */
export function changeEmail(): void {
  checkoutStore.setState({ customer: null })
  forgetUserId()
}

// The specification's key for the stored user's id. A browser that stores nothing loses nothing by it.
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
