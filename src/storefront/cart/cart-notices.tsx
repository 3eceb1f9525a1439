import { brokenLimit, bulkOrderText } from '../../shop/offers/cart/cart-limit-rules.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { isInvalidLine } from './cart.ts'
import { useCart } from './cart-store.ts'
import { isGone, retryQuote, useQuote } from './quote-store.ts'
import { WithBulkLink } from './with-bulk-link.tsx'

/** The message that blocks the checkout while a line cannot be bought. */
export const goneMessage = 'Some items in your cart are no longer available. Please remove them to continue.'

/** The specification's message for a line without product, size or quantity. */
export const invalidMessage = 'Some items in your cart are invalid. Please review your cart.'

/** Whether a line of the cart cannot be bought. */
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
  const invalid = useCart(cart => cart.productData.some(isInvalidLine))
  const broken = useBrokenLimit()
  const shop = useShellData()
  const failed = useQuote(state => state.status === 'failed')
  return (
    <div role="status" className="text-sm empty:hidden">
      {gone && <p className="text-danger">{invalid ? invalidMessage : goneMessage}</p>}
      {!gone && broken && (
        <p className="text-danger">
          <WithBulkLink text={`${broken} ${bulkOrderText(shop)}`} />
        </p>
      )}
      {!gone && !broken && failed && (
        <p className="flex flex-wrap items-center gap-x-4 text-danger">
          We could not check prices and shipping.
          <button type="button" className="text-link min-h-11 font-medium" onClick={retryQuote}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}
