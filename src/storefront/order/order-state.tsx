import { stockText } from '../../shop/orders/orders/rules.ts'
import { OrderParcel } from './order-parcel.tsx'
import { OrderTracker } from './order-tracker.tsx'
import type { OrderView } from './view-order.ts'

/** The order's state: the red banner when cancelled, else the five steps (hidden once delivered) and the parcel. */
export function OrderState({ order }: Pick<OrderView, 'order'>) {
  if (order.orderStatus === 'cancelled') {
    return (
      <div role="alert" className="order-cancelled">
        <p className="font-display font-semibold text-xl">Order Cancelled</p>
        <p>{stockText(order) || 'This order has been cancelled.'}</p>
      </div>
    )
  }
  return (
    <>
      <OrderTracker status={order.orderStatus} />
      <OrderParcel order={order} />
    </>
  )
}
