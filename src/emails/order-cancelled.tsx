import type { Letter } from '../platform/mail.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './letter-frame.tsx'
import { OrderLetter } from './order-letter.tsx'
import { Action, Dear, Receipt, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

/** The order will not come. */
export function orderCancelled(order: Order, shop: Shop, link: string): Promise<Letter> {
  const { fullName, email } = order.shippingAddress
  const paid = order.paymentStatus === 'paid'
  return writeLetter(
    <OrderLetter order={order} shop={shop} title="Your order is cancelled" preview="This order has been cancelled.">
      <Dear name={fullName} />
      <Words>
        {'This order has been cancelled and will not be delivered. '}
        {paid ? 'We will contact you about your money.' : 'There is nothing to pay.'}
        {order.couponCode && ` Your coupon ${order.couponCode} may be used again.`}
      </Words>
      <Words>If that was not your wish, answer this letter and we will see what we can do.</Words>
      <Action href={link}>See the order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
    </OrderLetter>,
    { to: email, subject: `${shop.shopName}: order ${order.orderNumber} cancelled` },
  )
}
