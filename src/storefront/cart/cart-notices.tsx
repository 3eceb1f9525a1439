import { brokenLimit, bulkOrderText } from '../../shop/cart/rules.ts'
import { useShellData } from '../frame/shell-data.ts'
import { useCart } from './cart-store.ts'
import { isGone, useQuote } from './quote-store.ts'
import { WithBulkLink } from './with-bulk-link.tsx'

/** The message that blocks the checkout while a line cannot be bought. */
export const goneMessage = 'Some items in your cart are no longer available. Please remove them to continue.'

/** Whether a line of the cart is no longer available. */
function useCartGone(): boolean {
  const gone = useQuote(state => state.gone)
  return useCart(cart => cart.productData.some(item => isGone(item, gone)))
}

/** The limit of an order that the cart breaks, or null. */
function useBrokenLimit(): string | null {
  const gone = useQuote(state => state.gone)
  const limits = useCart(cart => cart.limits)
  return useCart(cart =>
    brokenLimit(
      cart.productData.filter(item => !isGone(item, gone)),
      limits,
    ),
  )
}

/** Whether the cart cannot be ordered as it is. */
export function useCartBlocked(): boolean {
  const gone = useCartGone()
  const broken = useBrokenLimit()
  return gone || broken !== null
}

/** Notices above the checkout button: unavailable lines, too many pieces, or prices that could not be checked. */
export function CartNotices() {
  const gone = useCartGone()
  const broken = useBrokenLimit()
  const shop = useShellData()
  const failed = useQuote(state => state.status === 'failed')
  return (
    <div role="status" className="text-sm empty:hidden">
      {gone && <p className="text-danger">{goneMessage}</p>}
      {!gone && broken && (
        <p className="text-danger">
          <WithBulkLink text={`${broken} ${bulkOrderText(shop)}`} />
        </p>
      )}
      {!gone && !broken && failed && (
        <p className="text-muted">We could not check today's prices just now. The checkout confirms them.</p>
      )}
    </div>
  )
}
