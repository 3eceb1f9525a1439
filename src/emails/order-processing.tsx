import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import type { Shop } from './email-frame.tsx'
import { type Following, OrderEmail } from './order-email.tsx'
import { Action, DeliveryAddress, Greeting, Paragraph, provedName } from './parts.tsx'
import { Bought } from './products.tsx'
import { renderEmail } from './render-email.ts'
import { wordsOf } from './words.tsx'

/** Tells that the parcel is being packed, or packed again after a failed delivery. */
export function orderProcessing(order: Order, shop: Shop, { link, arrives }: Following): Promise<Email> {
  const { email } = order.shippingAddress
  const cameBack = order.events.some(({ orderStatus }) => orderStatus === 'outForDelivery')
  const words = wordsOf(shop, cameBack ? 'order-again' : 'order-processing', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      status="processing"
      title={cameBack ? 'We will try again' : 'Your parcel is being prepared'}
      preview={cameBack ? 'The courier could not deliver your parcel.' : 'We are preparing your parcel.'}
    >
      <Greeting name={provedName(order)} />
      <Paragraph>
        {words.opening} {arrives}
      </Paragraph>
      <Action href={link}>Follow your order</Action>
      <Bought items={order.items} publicUrl={shop.publicUrl} />
      <DeliveryAddress order={order} />
      {words.closing}
    </OrderEmail>,
    {
      to: email,
      subject: words.subject,
    },
  )
}
