import { amountText, wholeRupees } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { Order } from '../../shop/orders/orders/index.ts'
import { moneyRows } from '../../shop/orders/orders/order-money-text-rules.ts'
import { orderSums } from '../../shop/orders/orders/order-rules.ts'

/** Subtotal, coupon, shipping, gift wrap and total of an order, as charged; the total of a COD order has '(COD)'. */
export function OrderSums({ order }: { order: Order }) {
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <dl className="grid gap-2">
      {orderSums(order, order.shippingAddress.country).map(([label, amount], at) => (
        <Sum key={label} label={at === 0 ? `${label} (${plural(count, 'item')})` : label} value={amount} />
      ))}
      <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-line-strong border-t pt-3">
        <dt className="font-medium">Total</dt>
        <dd>
          <span className="font-display font-semibold text-xl lining-nums tabular-nums">
            {amountText(order.totalAmount)}
          </span>
          {order.paymentMethod === 'COD' && ' (COD)'}
        </dd>
      </div>
      {/* To the rupee: rate and paisa are the invoice's. */}
      {order.salesTaxSchedule && (
        <Sum
          label={`Includes sales tax${order.salesTaxSchedule === 'third' ? ' (on the price before discounts)' : ''}`}
          value={amountText(wholeRupees(order.salesTax))}
        />
      )}
      {moneyRows(order).map(([label, amount]) => (
        <Sum key={label} label={label} value={amount} />
      ))}
    </dl>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="wrap-anywhere min-w-0 flex-1 basis-36">{label}</dt>
      <dd className="ml-auto whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  )
}
