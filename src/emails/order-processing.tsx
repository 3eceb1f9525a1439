import type { Letter } from '../platform/mail.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './letter-frame.tsx'
import { OrderLetter } from './order-letter.tsx'
import { Action, Dear, DeliveryAddress, SmallPrint, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

/** The parcel is being packed; or packed anew, when the courier brought it back. */
export function orderProcessing(order: Order, shop: Shop, link: string): Promise<Letter> {
  const { fullName, email } = order.shippingAddress
  const cameBack = order.events.some(({ orderStatus }) => orderStatus === 'outForDelivery')
  return writeLetter(
    <OrderLetter
      order={order}
      shop={shop}
      title={cameBack ? 'We will try again' : 'Your parcel is being prepared'}
      preview={cameBack ? 'The courier could not deliver your parcel.' : 'Each bottle is checked, wrapped and sealed.'}
    >
      <Dear name={fullName} />
      <Words>
        {cameBack
          ? 'The courier could not deliver your parcel. It is with us again, and we are preparing another try.'
          : 'We are preparing your parcel: each bottle is checked, wrapped and sealed. We will write when it is on its way.'}
      </Words>
      <Action href={link}>Follow your order</Action>
      <DeliveryAddress address={order.shippingAddress} />
      <SmallPrint>Is the address or the phone number wrong? Tell us now, and the parcel will find you.</SmallPrint>
    </OrderLetter>,
    {
      to: email,
      subject: `${shop.shopName}: order ${order.orderNumber} ${cameBack ? 'will be delivered again' : 'is being prepared'}`,
    },
  )
}
