import { formatRupeesExact, type Paisa } from '../../../shop/money.ts'
import type { Order } from '../../../shop/orders/index.ts'

/** What the order cost, as charged that day. */
export function OrderTotals({ order }: { order: Order }) {
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <section aria-label="Totals" className="order-totals">
      <dl>
        <Sum label={`Subtotal (${count} ${count === 1 ? 'item' : 'items'})`} value={exact(order.subtotal)} />
        {order.couponDiscount > 0 && (
          <Sum
            label={order.couponCode ? `Coupon discount (${order.couponCode})` : 'Coupon discount'}
            value={`-${exact(order.couponDiscount)}`}
          />
        )}
        <Sum label="Shipping" value={order.shipping === 0 ? 'Free' : exact(order.shipping)} />
        <div className="order-total">
          <dt className="font-medium">Total</dt>
          <dd>
            <span className="font-display font-semibold text-3xl">{exact(order.totalAmount)}</span>
            {order.paymentMethod === 'COD' && ' (COD)'}
          </dd>
        </div>
      </dl>
      {order.note && (
        <div className="mt-5 border-[#cfc2aa] border-t pt-4">
          <h2 className="label text-muted">Order note</h2>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{order.note}</p>
        </div>
      )}
    </section>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="wrap-anywhere min-w-0">{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  )
}

const exact = (amount: Paisa): string => `Rs.${formatRupeesExact(amount)}`
