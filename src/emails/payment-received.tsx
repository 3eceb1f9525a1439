import type { Email } from '../platform/email/emails.ts'
import { exactPriceText, type Paisa } from '../shop/money.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName, Receipt } from './parts.tsx'
import { renderEmail } from './render-email.ts'
import { wordsOf } from './words.tsx'

/** Tells that the transfer or an advance of an order has arrived. */
export function paymentReceived(
  order: Order,
  shop: Shop,
  { link, amount }: { link: string; amount: Paisa },
): Promise<Email> {
  const rest =
    order.advance && order.advance.toCollect > 0
      ? ` The courier collects the rest, ${exactPriceText(order.advance.toCollect)}.`
      : ''
  // It may have waited without stock, of which none is left: staff write or call.
  const next =
    order.orderStatus === 'pending'
      ? 'We will contact you soon about when we can send your order.'
      : 'We get your order ready and write again when it is on its way.'
  const words = wordsOf(shop, 'payment-received', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail order={order} shop={shop} title="Your payment has arrived" preview={next}>
      <Greeting name={provedName(order)} />
      <Paragraph>{`${words.opening} ${exactPriceText(amount)} has arrived.${rest} ${next}`.trim()}</Paragraph>
      <Action href={link}>See your order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      {words.closing}
    </OrderEmail>,
    { to: order.shippingAddress.email, subject: words.subject },
  )
}
