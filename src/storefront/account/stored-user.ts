import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { cartStore, useCart } from '../cart/cart-store.ts'
import type { StoredCustomer } from '../cart/saved-cart.ts'

/**
 * What this browser remembers of who is signed in: the record in the store (key `root`), the user's id, and the marker of
 * the session. It decides what the header shows; every answer of the server is decided by the session's cookie.
 */
const idKey = 'userId'
const sessionKey = 'isAuthenticated'

export function rememberUser({ _id, name, email, phone, shippingAddress, profileCompleted }: StoredCustomer): void {
  cartStore.getState().setUser({ _id, name, email, phone, shippingAddress, profileCompleted })
  attempt(storage => {
    storage.setItem(idKey, _id)
    storage.setItem(sessionKey, 'true')
  })
}

/** After a logout, or when the server says that the session is over. The cart stays. */
export function forgetUser(): void {
  if (cartStore.getState().userInfo) cartStore.getState().setUser(null)
  attempt(storage => {
    storage.removeItem(idKey)
    storage.removeItem(sessionKey)
  })
}

// A browser that stores nothing loses nothing but what its header shows.
function attempt(use: (storage: Storage) => void): void {
  try {
    use(window.localStorage)
  } catch {}
}

/**
 * For pages whose server looked for the session: the browser's record follows what it found (null: nobody is signed in), and
 * when another tab logs in or out, the page asks the server again.
 */
export function useSessionRecord(customer: StoredCustomer | null): void {
  const { revalidate } = useRevalidator()
  const ready = useCart(cart => cart.ready)
  useEffect(() => {
    if (!ready) return
    if (customer) rememberUser(customer)
    else if (cartStore.getState().userInfo) forgetUser()
    return cartStore.subscribe((now, before) => {
      const user = now.userInfo?._id
      if (user !== before.userInfo?._id && user !== customer?._id) void revalidate()
    })
  }, [ready, customer, revalidate])
}
