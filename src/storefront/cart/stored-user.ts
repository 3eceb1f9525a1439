import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { cartStore, useCart } from './cart-store.ts'
import type { StoredCustomer } from './saved-cart.ts'

/**
 * The signed-in customer as stored in this browser: the record in the store (key `root`), the user's id, and the marker
 * of the session. It decides what the header shows; the server decides by the session cookie alone.
 */
const idKey = 'userId'
const sessionKey = 'isAuthenticated'

export function rememberUser({ _id, name, email, phone, shippingAddress, profileCompleted }: StoredCustomer): void {
  cartStore.setState({ userInfo: { _id, name, email, phone, shippingAddress, profileCompleted } })
  attempt(storage => {
    storage.setItem(idKey, _id)
    storage.setItem(sessionKey, 'true')
  })
}

/** For a logout, and when the session has ended on the server. The cart stays. */
export function forgetUser(): void {
  if (cartStore.getState().userInfo) cartStore.setState({ userInfo: null })
  attempt(storage => storage.removeItem(idKey))
  forgetSession()
}

/** Nothing is asked in the account's name any more; the user is still shown until the page is left. */
export const forgetSession = (): void => attempt(storage => storage.removeItem(sessionKey))

/** Whether this browser knows of a session that has not ended. True without storage. */
export function mayHaveSession(): boolean {
  let exists = true
  attempt(storage => {
    exists = storage.getItem(sessionKey) !== null
  })
  return exists
}

// Without storage only the header differs.
function attempt(use: (storage: Storage) => void): void {
  try {
    use(window.localStorage)
  } catch {}
}

/**
 * For pages whose loader read the session: updates the stored record with it (null: not signed in), and
 * reloads the page's data when another tab logs in or out.
 */
export function useSessionRecord(customer: StoredCustomer | null): void {
  const { revalidate } = useRevalidator()
  const ready = useCart(cart => cart.ready)
  useEffect(() => {
    if (!ready) return
    if (customer) rememberUser(customer)
    else if (cartStore.getState().userInfo) forgetUser()
    return onUserChange(user => user !== customer?._id && void revalidate())
  }, [ready, customer, revalidate])
}

/**
 * For other pages that show a person: reloads their data when somebody logs in or out, so that an open tab shows nobody
 * who has left.
 */
export function usePersonalPage(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => onUserChange(() => void revalidate()), [revalidate])
}

/** Calls when the stored user is another one, with its id. Returns a function that unsubscribes. */
const onUserChange = (changed: (user: string | undefined) => void) =>
  cartStore.subscribe((now, before) => {
    if (now.userInfo?._id !== before.userInfo?._id) changed(now.userInfo?._id)
  })
