import type { Order } from '../../../../shop/orders/orders/index.ts'
import { OrderSums } from '../../../order/order-sums.tsx'
import { OrderTexts } from '../../../order/order-texts.tsx'

/** The totals of the order, as charged. */
export function OrderTotals({ order }: { order: Order }) {
  return (
    <section aria-label="Totals" className="order-totals">
      <OrderSums order={order} />
      <OrderTexts order={order} heading="h2" />
    </section>
  )
}
