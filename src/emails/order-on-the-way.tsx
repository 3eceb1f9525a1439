import { Link } from '@react-email/link'
import type { Email } from '../platform/email/emails.ts'
import { exactPriceText } from '../shop/money.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './email-frame.tsx'
import { FiscalCode } from './fiscal-code.tsx'
import { type Following, OrderEmail } from './order-email.tsx'
import { Action, DeliveryAddress, Greeting, Paragraph, provedName, Subtitle, Unbroken, UserText } from './parts.tsx'
import { renderEmail } from './render-email.ts'
import { theme } from './theme.ts'
import { wordsOf } from './words.tsx'

/** Tells that the courier has the parcel, and the cash to have ready at the door. */
export function orderOnTheWay(order: Order, shop: Shop, { link, arrives }: Following): Promise<Email> {
  const { email } = order.shippingAddress
  const cash = order.advance?.toCollect ?? order.totalAmount
  const due = order.paymentMethod === 'COD' && order.paymentStatus === 'unpaid' && cash > 0
  const words = wordsOf(shop, 'order-on-the-way', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      status="outForDelivery"
      title="Your parcel is on the way"
      preview={due ? `Please keep ${exactPriceText(cash)} ready for the courier.` : 'The courier has your parcel.'}
    >
      <Greeting name={provedName(order)} />
      <Paragraph>
        {words.opening} {arrives}
        {due && ` Please keep ${exactPriceText(cash)} in cash ready for the courier.`}
      </Paragraph>
      <Tracking order={order} />
      <Action href={link}>Follow your order</Action>
      <DeliveryAddress order={order} />
      <FiscalCode order={order} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject },
  )
}

/** The courier and the tracking, as far as they are known. */
function Tracking({ order: { courier, trackingNumber, trackingUrl } }: { order: Order }) {
  if (!courier && !trackingNumber && !trackingUrl) return null
  return (
    <>
      <Subtitle>Courier</Subtitle>
      <Paragraph>
        {courier && <UserText>{courier}</UserText>}
        {courier && trackingNumber && ', '}
        {trackingNumber && 'tracking number '}
        {trackingNumber && <Unbroken>{trackingNumber}</Unbroken>}
        {trackingUrl && (courier || trackingNumber) && <br />}
        {trackingUrl && (
          <Link href={trackingUrl} className="gold" style={theme.link}>
            Track the parcel
          </Link>
        )}
      </Paragraph>
    </>
  )
}
