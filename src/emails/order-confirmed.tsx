import type { Letter } from '../platform/mail.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './letter-frame.tsx'
import { OrderLetter } from './order-letter.tsx'
import { Action, Dear, Receipt, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

/** The shop took the order on. */
export function orderConfirmed(order: Order, shop: Shop, link: string): Promise<Letter> {
  const { fullName, email } = order.shippingAddress
  return writeLetter(
    <OrderLetter order={order} shop={shop} title="Your order is confirmed" preview="We will prepare your parcel next.">
      <Dear name={fullName} />
      <Words>Your order is confirmed. We will prepare your parcel next, and write when it is on its way.</Words>
      <Action href={link}>Follow your order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
    </OrderLetter>,
    { to: email, subject: `${shop.shopName}: order ${order.orderNumber} confirmed` },
  )
}
