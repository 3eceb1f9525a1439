import { formatRupeesExact, type Paisa } from '../../shop/money.ts'
import type { Order, OrderItem } from '../../shop/orders/index.ts'
import { Picture } from '../../ui/picture.tsx'

/** What was ordered and what it costs, as charged that day. */
export function OrderReceipt({ order }: { order: Order }) {
  const count = order.items.reduce((sum, item) => sum + item.quantity, 0)
  return (
    <section aria-labelledby="receipt" className="bg-sand p-5 sm:p-8">
      <h2 id="receipt" className="font-display font-medium text-2xl">
        Order summary
      </h2>
      <ul className="mt-4 divide-y divide-[#d9cdb8]">
        {order.items.map(item => (
          <ReceiptLine key={item.selectedSizeId} item={item} />
        ))}
      </ul>
      <dl className="mt-2 grid gap-2 border-[#cfc2aa] border-t pt-5">
        <Sum label={`Subtotal (${count} ${count === 1 ? 'item' : 'items'})`} value={exact(order.subtotal)} />
        {order.couponDiscount > 0 && (
          <Sum
            label={order.couponCode ? `Coupon discount (${order.couponCode})` : 'Coupon discount'}
            value={`-${exact(order.couponDiscount)}`}
          />
        )}
        <Sum label="Shipping" value={order.shipping === 0 ? 'Free' : exact(order.shipping)} />
        <div className="mt-1 flex items-baseline justify-between gap-4 border-[#cfc2aa] border-t pt-3">
          <dt className="font-medium">Total</dt>
          <dd className="font-display font-semibold text-3xl lining-nums tabular-nums">{exact(order.totalAmount)}</dd>
        </div>
      </dl>
      {order.note && (
        <div className="mt-5 border-[#cfc2aa] border-t pt-4">
          <h3 className="label text-muted">Order note</h3>
          <p className="wrap-anywhere mt-1 whitespace-pre-line">{order.note}</p>
        </div>
      )}
    </section>
  )
}

function ReceiptLine({ item }: { item: OrderItem }) {
  const { productId: product, ml, quantity, priceAtPurchase } = item
  return (
    <li className="grid grid-cols-[4rem_1fr_auto] items-start gap-4 py-4">
      <Picture src={product.images[0]} alt="" sizes="64px" widths={[240]} className="aspect-4/5" />
      <div className="min-w-0 text-sm">
        <a href={`/product/${product._id}`} className="wrap-anywhere font-medium hover:underline">
          {product.name}
        </a>
        <p className="text-muted">{`${ml} ml`}</p>
        <p className="text-muted tabular-nums">{`${quantity} × ${exact(priceAtPurchase)}`}</p>
      </div>
      <p className="font-medium text-sm tabular-nums">{exact(priceAtPurchase * quantity)}</p>
    </li>
  )
}

function Sum({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  )
}

const exact = (amount: Paisa): string => `Rs.${formatRupeesExact(amount)}`
