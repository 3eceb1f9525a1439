import { useCart } from './cart-store.ts'
import { isGone, useQuote } from './quote-store.ts'

/** The message that blocks the checkout while a line cannot be bought. */
export const goneMessage = 'Some items in your cart are no longer available. Please remove them to continue.'

/** Whether a line of the cart is no longer available. */
export function useCartBlocked(): boolean {
  const gone = useQuote(state => state.gone)
  return useCart(cart => cart.productData.some(item => isGone(item, gone)))
}

/** Notices above the checkout button: unavailable lines, or prices that could not be checked. */
export function CartNotices() {
  const blocked = useCartBlocked()
  const failed = useQuote(state => state.status === 'failed')
  return (
    <div role="status" className="text-sm empty:hidden">
      {blocked && <p className="text-danger">{goneMessage}</p>}
      {!blocked && failed && (
        <p className="text-muted">We could not check today's prices just now. The checkout confirms them.</p>
      )}
    </div>
  )
}
