import { Link } from '@react-email/components'
import type { Letter } from '../platform/mail.ts'
import { exactPriceText } from '../shop/money.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './letter-frame.tsx'
import { look } from './look.ts'
import { OrderLetter } from './order-letter.tsx'
import { Action, Dear, DeliveryAddress, Subtitle, Theirs, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

/** The parcel left with the courier. Says what to have ready at the door. */
export function orderOnTheWay(order: Order, shop: Shop, link: string): Promise<Letter> {
  const { fullName, email } = order.shippingAddress
  const due = order.paymentMethod === 'COD' && order.paymentStatus === 'unpaid'
  return writeLetter(
    <OrderLetter
      order={order}
      shop={shop}
      title="Your parcel is on the way"
      preview={
        due ? `Please keep ${exactPriceText(order.totalAmount)} ready for the courier.` : 'The courier has your parcel.'
      }
    >
      <Dear name={fullName} />
      <Words>
        Your parcel has left our house.
        {due && ` Please keep ${exactPriceText(order.totalAmount)} in cash ready for the courier.`}
      </Words>
      <Tracking order={order} />
      <Action href={link}>Follow your order</Action>
      <DeliveryAddress address={order.shippingAddress} />
    </OrderLetter>,
    { to: email, subject: `${shop.shopName}: order ${order.orderNumber} is on the way` },
  )
}

/** As far as the shop said who carries the parcel. */
function Tracking({ order: { courier, trackingNumber, trackingUrl } }: { order: Order }) {
  if (!courier && !trackingNumber && !trackingUrl) return null
  return (
    <>
      <Subtitle>Courier</Subtitle>
      <Words>
        {courier && <Theirs>{courier}</Theirs>}
        {courier && trackingNumber && ', '}
        {trackingNumber && `tracking number ${trackingNumber}`}
        {trackingUrl && (courier || trackingNumber) && <br />}
        {trackingUrl && (
          <Link href={trackingUrl} className="gold" style={look.link}>
            Track the parcel
          </Link>
        )}
      </Words>
    </>
  )
}
