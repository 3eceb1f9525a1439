import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { goesBackText, underWayCashText } from '../shop/orders/orders/order-money-text-rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, DeliveryAddress, Greeting, Paragraph, provedName, Unbroken } from './parts.tsx'
import { Receipt } from './receipt.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

type About = {
  link: string
  /** The number of the order that was merged into this one. */
  merged?: string | undefined
  /** Pieces that were taken out after a first parcel had left. */
  notSent?: string | undefined
  /** It had expired, and waits again. */
  again?: boolean | undefined
}

/** Shows the order as it is after staff changed its items or its address, or merged another one into it. */
export function orderChanged(order: Order, shop: Shop, { link, merged, notSent, again }: About): Promise<Email> {
  const { email } = order.shippingAddress
  const words = wordsOf(shop, 'order-changed', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      title={again ? 'Your order is on again' : 'Your order was changed'}
      preview="This is your order now."
    >
      <Greeting name={provedName(order)} />
      {words.opening && <Written>{words.opening}</Written>}
      {merged && (
        <Paragraph>
          {'You ordered twice, so we have put order '}
          <Unbroken>{merged}</Unbroken>
          {' into this one: everything comes together, and order '}
          <Unbroken>{merged}</Unbroken>
          {' is cancelled.'}
        </Paragraph>
      )}
      <Paragraph>
        {notSent
          ? notSentText(order, notSent)
          : again
            ? `Good news: your order is on again, with the same bottles at the same price. ${
                order.paymentMethod === 'Bank Transfer'
                  ? 'Please send your bank transfer, and we send the order once it is in.'
                  : 'We will call you to confirm your order.'
              }`
            : order.orderStatus === 'outForDelivery'
              ? 'We have changed the address of your order and are telling the courier. If it is not right, please contact us at once.'
              : `We have changed your order. Please check that everything is as you want it; if not, contact us before we send it.${
                  order.paymentMethod === 'Bank Transfer' && order.paymentStatus === 'unpaid'
                    ? ' We will contact you for the bank transfer.'
                    : ''
                }`}
      </Paragraph>
      <Action href={link}>See your order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      <DeliveryAddress order={order} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject },
  )
}

/** What is not sent, and what becomes of the money. */
function notSentText(order: Order, notSent: string): string {
  const { dues } = order
  const money = [underWayCashText(order), goesBackText(dues)].filter(Boolean).join(' ')
  const rest = money || (dues.stillDue > 0 ? '' : 'There is nothing more to pay.')
  return `We are sorry: we cannot send ${notSent}, and have taken it out of your order. ${rest}`.trim()
}
