import { href, useLocation, useMatches } from 'react-router'
import { callLink } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { amountText } from '../../shop/ground/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShellData } from '../../web/browser/shell-data.ts'
import { useCart } from '../cart/cart-store.ts'
import { useQuote, useShipsFree } from '../cart/quote-store.ts'
import type { OrderView } from '../order/view-order.ts'
import { ChatButton } from './chat-button.tsx'
import { Wordmark } from './wordmark.tsx'

/** The parts of the frame where an order is made or shown; loaded as one. */
export const Quiet = ({ line }: { line?: boolean }) => (line ? <ShippingLine /> : <QuietHead />)

/** The header where an order is made or shown: the way back, the shop's name, and who helps. */
function QuietHead() {
  const { shopName, supportPhone, closed } = useShellData()
  const { pathname } = useLocation()
  const back = pathname.startsWith(href('/checkout'))
    ? { to: href('/cart'), label: 'Back to cart' }
    : { to: href('/'), label: 'Back to the shop' }
  return (
    <>
      <div>
        {!closed && (
          <a href={back.to} className="quiet-link">
            <Icon name="left" />
            <span className="max-desktop:sr-only">{back.label}</span>
          </a>
        )}
      </div>
      <a href={href('/')} className="wordmark" aria-label={`${shopName}, home`}>
        <Wordmark />
      </a>
      <div className="header-actions">
        <ChatButton />
        {supportPhone && (
          <a href={callLink(supportPhone)} className="quiet-link">
            <Icon name="phone" />
            <span className="max-desktop:sr-only">
              <span className="sr-only">Call us: </span>
              {supportPhone}
            </span>
          </a>
        )}
      </div>
    </>
  )
}

/** What shipping costs where an order is made or shown. */
const ShippingLine = () => (/\/order\//i.test(useLocation().pathname) ? <OrderShippingLine /> : <CartShippingLine />)

/** Another text is another element: at its new width it has not moved. */
const Line = ({ text }: { text: string }) => <span key={text}>{text}</span>

/** What is missing for free shipping, by the cart's last quote; the rule while there is none. */
function CartShippingLine() {
  const filled = useCart(cart => cart.productData.length > 0)
  const free = useShipsFree()
  const quote = useQuote(state => state.quote)
  const { shippingText } = useShellData()
  if (filled && free) return <Line text="Your order ships free" />
  const missing = filled && quote?.shipsTo && quote.freeShippingRemaining
  return <Line text={missing ? `Add ${amountText(missing)} more for free shipping` : shippingText} />
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
