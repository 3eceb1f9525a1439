import { Link } from '@react-email/link'
import type { Email } from '../platform/email/emails.ts'
import { plural } from '../shop/ground/plural.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { parcelCashText } from '../shop/orders/orders/order-money-text-rules.ts'
import type { Shop } from './email-frame.tsx'
import { FiscalCode } from './fiscal-code.tsx'
import { type Following, OrderEmail } from './order-email.tsx'
import { Action, DeliveryAddress, Greeting, Paragraph, provedName, Subtitle, Unbroken, UserText } from './parts.tsx'
import { Bought, itemsOf } from './products.tsx'
import { renderEmail } from './render-email.ts'
import { theme } from './theme.ts'
import { wordsOf } from './words.tsx'

type About = Following & {
  /** The parcel that it is about; without one the order was moved by hand, and is sent whole. */
  parcelId?: string | undefined
}

/**
 * Tells that the courier has a parcel, what is in it where others follow or went before, and the cash to have ready at
 * the door for it.
 */
export function orderOnTheWay(order: Order, shop: Shop, { link, arrives, parcelId }: About): Promise<Email> {
  const { email } = order.shippingAddress
  const parcel = order.parcels.find(({ _id }) => _id === parcelId)
  const { toCollect } = order.dues
  const cash = parcel
    ? parcelCashText(parcel)
    : toCollect > 0
      ? parcelCashText({ collects: toCollect, toPay: toCollect })
      : ''
  const isPart = parcel !== undefined && (order.parcels.length > 1 || order.following.length > 0)
  const follows = isPart ? order.following.reduce((all, { quantity }) => all + quantity, 0) : 0
  const title = !isPart
    ? 'Your parcel is on the way'
    : follows > 0
      ? 'A part of your order is on the way'
      : 'The rest of your order is on the way'
  const words = wordsOf(shop, 'order-on-the-way', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      status="outForDelivery"
      title={title}
      preview={cash || 'The courier has your parcel.'}
    >
      <Greeting name={provedName(order)} />
      <Paragraph>{[words.opening, arrives, cash].filter(Boolean).join(' ')}</Paragraph>
      <Action href={link}>Follow your order</Action>
      {isPart && <Subtitle>In this parcel</Subtitle>}
      <Bought items={isPart ? itemsOf(order, parcel.pieces) : order.items} publicUrl={shop.publicUrl} />
      {follows > 0 && (
        <>
          <Subtitle>In another parcel</Subtitle>
          <Paragraph>{`${plural(follows, 'piece')} of your order ${follows === 1 ? 'follows' : 'follow'}. We will tell you when it leaves.`}</Paragraph>
          <Bought items={itemsOf(order, order.following)} publicUrl={shop.publicUrl} />
        </>
      )}
      <Tracking of={parcel ?? order} />
      <DeliveryAddress order={order} goesTo={parcel?.goesTo} />
      <FiscalCode order={order} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject },
  )
}

/** The courier and the tracking, as far as they are known: beside the one action, the number itself leads to the courier's page. */
function Tracking({
  of: { courier, trackingNumber, trackingUrl },
}: {
  of: Pick<Order, 'courier' | 'trackingNumber' | 'trackingUrl'>
}) {
  if (!courier && !trackingNumber && !trackingUrl) return null
  const number = trackingNumber ? <Unbroken>{trackingNumber}</Unbroken> : 'Track the parcel'
  return (
    <>
      <Subtitle>Courier</Subtitle>
      <Paragraph>
        {courier && <UserText>{courier}</UserText>}
        {courier && trackingNumber && ', '}
        {courier && !trackingNumber && <br />}
        {trackingNumber && 'tracking number '}
        {trackingUrl ? (
          <Link href={trackingUrl} className="accent" style={theme.link}>
            {number}
          </Link>
        ) : (
          trackingNumber && number
        )}
      </Paragraph>
    </>
  )
}
