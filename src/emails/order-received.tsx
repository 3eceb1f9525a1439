import type { Email } from '../platform/email/emails.ts'
import { timeText } from '../shop/ground/dates.ts'
import { amountText } from '../shop/ground/money.ts'
import { sizeText } from '../shop/ground/names/size-and-urdu-name-rules.ts'
import type { AddOn, Order } from '../shop/orders/orders/index.ts'
import { stockText } from '../shop/orders/orders/order-stock-text-rules.ts'
import type { TransferDetails } from '../shop/orders/payments/index.ts'
import { advanceText } from '../shop/orders/payments/payment-rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, DeliveryAddress, Greeting, Otherwise, Paragraph, provedName } from './parts.tsx'
import { PayTo, Receipt } from './receipt.tsx'
import { renderEmail } from './render-email.ts'
import { wordsOf } from './words.tsx'

type Links = {
  link: string
  confirmLink: string
  /** By what it can be paid now; empty when nothing is due, or staff call. */
  ways: string
  /** Where to pay an order by bank transfer; null when nothing is due, or when staff call about it. */
  transfer: TransferDetails | null
  /** When it should arrive; null where nothing is promised. */
  arrives: string | null
  /** What is offered with it on its page; null: nothing. */
  addOn: AddOn | null
}

/**
 * Confirms that the order was received. `link` opens it in any browser; by `confirmLink` its customer confirms a COD
 * order.
 */
export function orderReceived(
  order: Order,
  shop: Shop,
  { link, confirmLink, ways, transfer, arrives, addOn }: Links,
): Promise<Email> {
  const { email } = order.shippingAddress
  const noneLeft = order.stock === 'none'
  const payment = noneLeft
    ? stockText(order)
    : order.paymentMethod === 'COD'
      ? ways
        ? advanceText(order)
        : 'You pay in cash when the parcel arrives.'
      : ways
        ? `Please pay ${amountText(order.dues.stillDue)} by ${ways}${order.expiresAt ? ` by ${timeText(order.expiresAt)} (Pakistan time)` : ''}. We send your order once it has arrived.`
        : order.expiresAt === null
          ? 'We will contact you for the bank transfer.'
          : `We will contact you for the bank transfer, and keep your order until ${timeText(order.expiresAt)} (Pakistan time).`
  const confirms = order.paymentMethod === 'COD' && order.orderStatus === 'pending' && !ways && !noneLeft
  const words = wordsOf(shop, 'order-received', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail order={order} shop={shop} title="Shukriya, we have your order" preview={payment}>
      <Greeting name={provedName(order)} />
      <Paragraph>{[words.opening, arrives, payment].filter(Boolean).join(' ')}</Paragraph>
      {transfer && <PayTo details={transfer} />}
      {confirms && (
        <>
          <Paragraph>
            {order.stock === 'waits' ? `${stockText(order)} ` : ''}
            We will call you to confirm your order. You may also confirm it now, so that we can send it sooner:
          </Paragraph>
          <Action href={confirmLink}>Confirm your order</Action>
        </>
      )}
      {confirms ? (
        <Otherwise href={link}>See your order</Otherwise>
      ) : (
        <Action href={link}>
          {(order.paymentMethod === 'COD' && !ways) || noneLeft ? 'See your order' : 'See your order and pay'}
        </Action>
      )}
      {addOn && (
        <Paragraph>
          {`Goes well with it: ${sizeText(addOn.name, addOn.ml, null)}, ${amountText(addOn.price)}. Until we pack your order you add it there by one press, in the same parcel and at no more shipping.`}
        </Paragraph>
      )}
      <Receipt order={order} publicUrl={shop.publicUrl} />
      <DeliveryAddress order={order} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject },
  )
}
