import { useEffect } from 'react'
import { useCart } from './cart-store.ts'

/**
 * Used once, in the layout: the cart and favourites of who is logged in follow to their other browsers. Loaded for them
 * alone.
 */
export function useFollowedAccount(): void {
  const user = useCart(cart => cart.userInfo?._id)
  useEffect(() => {
    if (!user) return
    let stop: (() => void) | null = null
    let left = false
    void import('./follow-account.ts')
      .then(({ followAccount }) => {
        if (!left) stop = followAccount(user)
      })
      // Without a network the next page tries again.
      .catch(() => {})
    return () => {
      left = true
      stop?.()
    }
  }, [user])
}
