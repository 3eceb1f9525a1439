import { useMatches } from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { useCart } from '../cart/cart-store.ts'
import { useQuote } from '../cart/quote-store.ts'
import type { OrderView } from '../order/view-order.ts'

/** What shipping costs where an order is made or shown. */
export const ShippingLine = ({ ordered }: { ordered: boolean }) =>
  ordered ? <OrderShippingLine /> : <CartShippingLine />

/** Another text is another element: at its new width it has not moved. */
const Line = ({ text }: { text: string }) => <span key={text}>{text}</span>

/** What is missing for free shipping, by the cart's last quote; the rule while there is none. */
function CartShippingLine() {
  const filled = useCart(cart => cart.productData.length > 0)
  const quote = useQuote(state => state.quote)
  const { shippingText } = useShellData()
  if (!filled || !quote || (quote.shipping > 0 && quote.freeShippingRemaining === 0))
    return <Line text={shippingText} />
  const { freeShippingRemaining: missing } = quote
  return <Line text={missing > 0 ? `Add ${amountText(missing)} more for free shipping` : 'Your order ships free'} />
}

/** Over an order what it was charged, as stored; the rule while the order is not known, and abroad. */
export function OrderShippingLine() {
  const matches = useMatches()
  const loaded = matches.at(-1)?.loaderData as { view?: Pick<OrderView, 'order'> } | undefined
  const order = loaded?.view?.order
  const { shippingText } = useShellData()
  if (order?.shippingAddress?.country !== 'Pakistan') return shippingText
  return order.shipping === 0 ? 'Your order ships free' : `Shipping of your order: ${amountText(order.shipping)}`
}
