import type { Letter } from '../platform/mail.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './letter-frame.tsx'
import { OrderLetter } from './order-letter.tsx'
import { Action, Dear, DeliveryAddress, Receipt, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

/** Thanks for an order. `link` opens it in any browser. */
export function orderReceived(order: Order, shop: Shop, link: string): Promise<Letter> {
  const { fullName, email } = order.shippingAddress
  const payment =
    order.paymentMethod === 'COD'
      ? 'You pay in cash when the parcel arrives.'
      : 'We will contact you for the bank transfer.'
  return writeLetter(
    <OrderLetter order={order} shop={shop} title="Thank you for your order" preview={payment}>
      <Dear name={fullName} />
      <Words>{`We have received your order and will write again when it is confirmed. ${payment}`}</Words>
      <Action href={link}>See your order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      <DeliveryAddress address={order.shippingAddress} />
    </OrderLetter>,
    { to: email, subject: `${shop.shopName}: order ${order.orderNumber} received` },
  )
}
