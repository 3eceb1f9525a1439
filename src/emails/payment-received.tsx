import type { Email } from '../platform/email/emails.ts'
import { amountText, minus, type Paisa } from '../shop/ground/money.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { goesBackText, parcelsUnderWay, underWayCashText } from '../shop/orders/orders/order-money-text-rules.ts'
import { PAID_NONE_LEFT_TEXT } from '../shop/orders/orders/order-stock-text-rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName } from './parts.tsx'
import { Receipt } from './receipt.tsx'
import { renderEmail } from './render-email.ts'
import { wordsOf } from './words.tsx'

/** Tells that a payment of an order has arrived, what is still due, and what of it goes back. */
export function paymentReceived(
  order: Order,
  shop: Shop,
  { link, amount }: { link: string; amount: Paisa },
): Promise<Email> {
  const next = nextText(order)
  const words = wordsOf(shop, 'payment-received', { order: order.orderNumber })
  const sentences = [`${amountText(amount)} has arrived.`, dueText(order), goesBackText(order.dues), next]
  return renderEmail(
    <OrderEmail order={order} shop={shop} title="Your payment has arrived" preview={next}>
      <Greeting name={provedName(order)} />
      <Paragraph>{[words.opening, ...sentences].filter(Boolean).join(' ')}</Paragraph>
      <Action href={link}>See your order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      {words.closing}
    </OrderEmail>,
    { to: order.shippingAddress.email, subject: words.subject },
  )
}

/** What of the order is still to be paid, and to whom; of parcels that are under way each one's own. */
function dueText(order: Order): string {
  const { stillDue, toCollect } = order.dues
  if (order.orderStatus === 'cancelled') return ''
  if (parcelsUnderWay(order).length > 0) return underWayCashText(order)
  const ahead = minus(stillDue, toCollect)
  return [
    ahead > 0 && `${amountText(ahead)} is still to be paid ahead.`,
    toCollect > 0 && `The courier collects the rest, ${amountText(toCollect)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function nextText(order: Order): string {
  const { orderStatus, dues, paymentMethod } = order
  switch (orderStatus) {
    case 'cancelled':
      return 'This order is cancelled, so it is not sent.'
    case 'delivered':
      return 'Your order has been delivered.'
    case 'outForDelivery':
      return 'Your parcel is on its way.'
    case 'pending':
      if (order.stock === 'none') return PAID_NONE_LEFT_TEXT
      // Paid and pending: it waited without stock, of which none is left, and staff write or call.
      return minus(dues.stillDue, dues.toCollect) > 0 || (paymentMethod === 'COD' && dues.toCollect > 0)
        ? 'We write again when your order moves on.'
        : 'We will contact you soon about when we can send your order.'
    default:
      return 'We get your order ready and write again when it is on its way.'
  }
}
