import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './email-frame.tsx'
import { type Following, OrderEmail } from './order-email.tsx'
import { Action, DeliveryAddress, Greeting, Paragraph, provedName, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** Tells that the parcel is being packed, or packed again after a failed delivery. */
export function orderProcessing(order: Order, shop: Shop, { link, arrives }: Following): Promise<Email> {
  const { email } = order.shippingAddress
  const cameBack = order.events.some(({ orderStatus }) => orderStatus === 'outForDelivery')
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      title={cameBack ? 'We will try again' : 'Your parcel is being prepared'}
      preview={cameBack ? 'The courier could not deliver your parcel.' : 'Each bottle is checked, wrapped and sealed.'}
    >
      <Greeting name={provedName(order)} />
      <Paragraph>
        {cameBack
          ? 'The courier could not deliver your parcel. It is back with us, and we will send it again.'
          : 'We are preparing your parcel: each bottle is checked, wrapped and sealed. We will email you when it is on its way.'}{' '}
        {arrives}
      </Paragraph>
      <Action href={link}>Follow your order</Action>
      <DeliveryAddress order={order} />
      <SmallPrint>Is the address or the phone number wrong? Please tell us now, before the parcel leaves.</SmallPrint>
    </OrderEmail>,
    {
      to: email,
      subject: `${shop.shopName}: order ${order.orderNumber} ${cameBack ? 'will be delivered again' : 'is being prepared'}`,
    },
  )
}
