import type { Email } from '../platform/emails.ts'
import { timeText } from '../shop/dates.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, DeliveryAddress, Greeting, Paragraph, provedName, Receipt } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** Confirms that the order was received. `link` opens it in any browser; by `confirmLink` its customer confirms a COD order. */
export function orderReceived(
  order: Order,
  shop: Shop,
  { link, confirmLink }: { link: string; confirmLink: string },
): Promise<Email> {
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
      {order.paymentMethod === 'COD' && order.orderStatus === 'pending' && (
        <>
          <Paragraph>
            We will call you to confirm your order. You may also confirm it now, so that we can send it sooner:
          </Paragraph>
          <Action href={confirmLink}>Confirm your order</Action>
        </>
      )}
      <Action href={link}>See your order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      <DeliveryAddress order={order} />
    </OrderEmail>,
    { to: email, subject: `${shop.shopName}: order ${order.orderNumber} received` },
  )
}
