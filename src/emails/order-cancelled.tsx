import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { cancelledMoneyText } from '../shop/orders/orders/order-money-text-rules.ts'
import { stockText } from '../shop/orders/orders/order-stock-text-rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName } from './parts.tsx'
import { Receipt } from './receipt.tsx'
import { renderEmail } from './render-email.ts'
import { wordsOf } from './words.tsx'

/** What can be done once it is sold out. */
const SOLD_OUT_AGAIN = 'On the page of each bottle you can ask us to email you when it is back.'

/** Tells that the order is cancelled, and why. */
export function orderCancelled(order: Order, shop: Shop, link: string, why: string): Promise<Email> {
  const { email } = order.shippingAddress
  const words = wordsOf(shop, 'order-cancelled', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      status="cancelled"
      title="Your order is cancelled"
      preview={stockText(order) || 'This order has been cancelled.'}
    >
      <Greeting name={provedName(order)} />
      <Paragraph>
        {order.soldOut ? stockText(order) : `${words.opening} ${why}`} {cancelledMoneyText(order.dues)}
        {order.couponCode && ` Your coupon ${order.couponCode} can be used again.`}
      </Paragraph>
      {order.soldOut && <Paragraph>{SOLD_OUT_AGAIN}</Paragraph>}
      <Action href={link}>See the order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject },
  )
}
