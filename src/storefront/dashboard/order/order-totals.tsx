import type { Order } from '../../../shop/orders/index.ts'
import { OrderSums } from '../../order/order-sums.tsx'

/** The totals of the order, as charged. */
export function OrderTotals({ order }: { order: Order }) {
  return (
    <section aria-label="Totals" className="order-totals">
      <OrderSums order={order} />
      {order.note && (
        <div className="mt-5 border-line-strong border-t pt-4">
          <h2 className="label text-muted">Order note</h2>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{order.note}</p>
        </div>
      )}
    </section>
  )
}
