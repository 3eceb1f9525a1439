import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/index.ts'
import { cancelledMoneyText } from '../shop/orders/rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName, Receipt } from './parts.tsx'
import { renderEmail } from './render-email.ts'
import { wordsOf } from './words.tsx'

/** Tells that the order is cancelled. */
export function orderCancelled(order: Order, shop: Shop, link: string): Promise<Email> {
  const { email } = order.shippingAddress
  const words = wordsOf(shop, 'order-cancelled', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      status="cancelled"
      title="Your order is cancelled"
      preview="This order has been cancelled."
    >
      <Greeting name={provedName(order)} />
      <Paragraph>
        {words.opening} {cancelledMoneyText(order.dues)}
        {order.couponCode && ` Your coupon ${order.couponCode} can be used again.`}
      </Paragraph>
      <Action href={link}>See the order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject },
  )
}
