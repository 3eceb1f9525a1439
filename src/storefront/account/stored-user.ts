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
 * For pages of one person: the browser's record follows what the server told the page, and when another tab logs out, this
 * one asks the server again, which sends it to the login.
 */
export function useSignedInUser(customer: StoredCustomer): void {
  const { revalidate } = useRevalidator()
  const ready = useCart(cart => cart.ready)
  useEffect(() => {
    if (!ready) return
    rememberUser(customer)
    return cartStore.subscribe((now, before) => {
      if (before.userInfo && !now.userInfo) void revalidate()
    })
  }, [ready, customer, revalidate])
}

/** For pages of nobody: the server has found no session, so the browser need not believe in one. */
export function useSignedOut(): void {
  const ready = useCart(cart => cart.ready)
  useEffect(() => {
    if (ready && cartStore.getState().userInfo) forgetUser()
  }, [ready])
}
