import type { Email } from '../platform/emails.ts'
import { timeText } from '../shop/dates.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, DeliveryAddress, Greeting, Paragraph, provedName, Receipt } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** Confirms that the order was received. `link` opens it in any browser. */
export function orderReceived(order: Order, shop: Shop, link: string): Promise<Email> {
  const { email } = order.shippingAddress
  const payment =
    order.paymentMethod === 'COD'
      ? 'You pay in cash when the parcel arrives.'
      : order.expiresAt === null
        ? 'We will contact you for the bank transfer.'
        : `We will contact you for the bank transfer, and keep your order until ${timeText(order.expiresAt)} (Pakistan time).`
  return renderEmail(
    <OrderEmail order={order} shop={shop} title="Thank you for your order" preview={payment}>
      <Greeting name={provedName(order)} />
      <Paragraph>{`We have received your order and will email you again when it is confirmed. ${payment}`}</Paragraph>
      <Action href={link}>See your order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      <DeliveryAddress order={order} />
    </OrderEmail>,
    { to: email, subject: `${shop.shopName}: order ${order.orderNumber} received` },
  )
}
