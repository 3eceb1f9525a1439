import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { cancelledMoneyText } from '../shop/orders/orders/order-money-text-rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName } from './parts.tsx'
import { Receipt } from './receipt.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

/** Tells that the order was cancelled because it was not confirmed, or its bank transfer not received, in time. */
export function orderExpired(order: Order, shop: Shop, link: string): Promise<Email> {
  const { email } = order.shippingAddress
  const transfer = order.paymentMethod === 'Bank Transfer'
  const why = transfer
    ? 'We have not received your bank transfer in time'
    : 'We could not confirm this order with you in time'
  const words = wordsOf(shop, 'order-expired', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      status="cancelled"
      title="Your order has expired"
      preview={`${why}, so it is cancelled.`}
    >
      <Greeting name={provedName(order)} />
      {words.opening && <Written>{words.opening}</Written>}
      <Paragraph>
        {`${why}, so we have cancelled it, and the bottles are for sale again. ${cancelledMoneyText(order.dues)}`}
        {order.couponCode && ` Your coupon ${order.couponCode} can be used again.`}
      </Paragraph>
      <Paragraph>
        {transfer
          ? 'Have you paid already? Reply to this email with the proof, and we will see to it at once.'
          : 'Would you still like it? Order again, or reply to this email.'}
      </Paragraph>
      <Action href={link}>See the order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject },
  )
}
