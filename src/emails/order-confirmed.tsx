import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import type { Shop } from './email-frame.tsx'
import { type Following, OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName } from './parts.tsx'
import { Receipt } from './receipt.tsx'
import { renderEmail } from './render-email.ts'
import { wordsOf } from './words.tsx'

/** Tells that the order is confirmed. */
export function orderConfirmed(order: Order, shop: Shop, { link, arrives }: Following): Promise<Email> {
  const { email } = order.shippingAddress
  const words = wordsOf(shop, 'order-confirmed', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      status="confirmed"
      title="Your order is confirmed"
      preview={arrives ?? 'We pack your parcel next.'}
    >
      <Greeting name={provedName(order)} />
      <Paragraph>
        {words.opening} {arrives}
      </Paragraph>
      <Action href={link}>Follow your order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject },
  )
}
