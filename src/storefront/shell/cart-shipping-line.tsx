import { amountText } from '../../shop/ground/money.ts'
import { useCart } from '../cart/cart-store.ts'
import { useQuote } from '../cart/quote-store.ts'
import { ShippingLine } from './shipping-line.tsx'

/** What is missing for free shipping, by the cart's last quote; the rule while there is none. */
export function CartShippingLine() {
  const filled = useCart(cart => cart.productData.length > 0)
  const quote = useQuote(state => state.quote)
  if (!filled || !quote || (quote.shipping > 0 && quote.freeShippingRemaining === 0)) return <ShippingLine />
  return quote.freeShippingRemaining > 0
    ? `Add ${amountText(quote.freeShippingRemaining)} more for free shipping`
    : 'Your order ships free'
}
