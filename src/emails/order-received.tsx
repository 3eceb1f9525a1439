import { renderToStaticMarkup } from 'react-dom/server'
import type { Letter } from '../platform/mail.ts'
import { formatRupeesExact } from '../shop/money.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Settings } from '../shop/settings/index.ts'

/** The letter that thanks for an order. `link` opens the order in any browser. */
export function orderReceived(order: Order, settings: Settings, link: string): Letter {
  const total = `Rs ${formatRupeesExact(order.totalAmount)}`
  const lines = order.items.map(
    item =>
      `${item.quantity} x ${item.productId.name}, ${item.ml} ml: Rs ${formatRupeesExact(item.priceAtPurchase * item.quantity)}`,
  )
  const payment =
    order.paymentMethod === 'COD'
      ? 'You pay in cash when the parcel arrives.'
      : 'We will contact you for the bank transfer.'
  const greeting = `Thank you, ${order.shippingAddress.fullName}. We have received your order.`
  return {
    to: order.shippingAddress.email,
    subject: `${settings.shopName}: order ${order.orderNumber} received`,
    text: [greeting, '', ...lines, '', `Total: ${total}. ${payment}`, '', `Your order: ${link}`].join('\n'),
    html: renderToStaticMarkup(
      <html lang="en">
        <body style={{ margin: 0, padding: 24, background: '#faf7f1', color: '#0c0a08', fontFamily: 'Georgia, serif' }}>
          <h1 style={{ fontWeight: 400 }}>{settings.shopName}</h1>
          <p>{greeting}</p>
          <h2 style={{ fontWeight: 400 }}>Order {order.orderNumber}</h2>
          <ul>
            {lines.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>
            <strong>Total: {total}.</strong> {payment}
          </p>
          <p>
            <a href={link}>See your order</a>
          </p>
        </body>
      </html>,
    ),
  }
}
