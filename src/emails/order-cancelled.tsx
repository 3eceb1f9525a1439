import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName, Receipt } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** Tells that the order is cancelled. */
export function orderCancelled(order: Order, shop: Shop, link: string): Promise<Email> {
  const { email } = order.shippingAddress
  const paid = order.paymentStatus === 'paid'
  return renderEmail(
    <OrderEmail order={order} shop={shop} title="Your order is cancelled" preview="This order has been cancelled.">
      <Greeting name={provedName(order)} />
      <Paragraph>
        {'This order has been cancelled and will not be delivered. '}
        {paid ? 'We will contact you about your refund.' : 'There is nothing to pay.'}
        {order.couponCode && ` Your coupon ${order.couponCode} can be used again.`}
      </Paragraph>
      <Paragraph>If you did not want to cancel, reply to this email and we will see what we can do.</Paragraph>
      <Action href={link}>See the order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
    </OrderEmail>,
    { to: email, subject: `${shop.shopName}: order ${order.orderNumber} cancelled` },
  )
}
