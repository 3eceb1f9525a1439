import { OrderParcel } from './order-parcel.tsx'
import { OrderTracker } from './order-tracker.tsx'
import type { OrderView } from './view-order.ts'

/** Where the order stands: the red banner, or the five steps (hidden once delivered), and the parcel on its way. */
export function OrderState({ order }: Pick<OrderView, 'order'>) {
  if (order.orderStatus === 'cancelled') {
    return (
      <div role="alert" className="order-cancelled">
        <p className="font-display font-semibold text-xl">Order Cancelled</p>
        <p>This order has been cancelled.</p>
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
