import { href } from 'react-router'
import { amountText, times } from '../../shop/ground/money.ts'
import { sizeName } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { Order, OrderItem } from '../../shop/orders/orders/index.ts'
import { Picture } from '../../ui/picture.tsx'
import { OrderSums } from './order-sums.tsx'
import { OrderTexts } from './order-texts.tsx'

/** Items and totals, as charged. */
export function OrderReceipt({ order }: { order: Order }) {
  return (
    <section aria-labelledby="receipt" className="bg-tint p-[min(1.25rem,6vw)] sm:p-8">
      <h2 id="receipt" className="font-display font-medium text-xl">
        Order summary
      </h2>
      <ul className="mt-4 divide-y divide-line-strong">
        {order.items.map(item => (
          <ReceiptLine key={item.selectedSizeId} item={item} />
        ))}
      </ul>
      <div className="mt-2 border-line-strong border-t pt-5">
        <OrderSums order={order} />
      </div>
      <OrderTexts order={order} heading="h3" />
    </section>
  )
}

function ReceiptLine({ item }: { item: OrderItem }) {
  const { productId: product, quantity, priceAtPurchase } = item
  return (
    <li className="flex flex-wrap items-start gap-4 py-4">
      <Picture
        src={product.images[0]}
        alt=""
        sizes="64px"
        widths={[240]}
        className="aspect-4/5 w-[min(4rem,24%)] shrink-0"
      />
      <div className="flex min-w-0 grow basis-32 flex-wrap justify-between gap-x-4 text-sm">
        <div className="min-w-0 grow basis-24">
          <a
            href={href('/product/:id', { id: product._id })}
            className="wrap-anywhere -my-3.5 inline-block py-3.5 font-medium hover:underline"
          >
            {product.name}
          </a>
          <p className="text-muted">{sizeName(item)}</p>
        </div>
        <p className="wrap-anywhere font-medium tabular-nums">{amountText(times(priceAtPurchase, quantity))}</p>
        {/* In a line of its own: beside the total it would break within the amount on a phone. */}
        {quantity > 1 && (
          <p className="wrap-anywhere basis-full text-muted tabular-nums">
            {`${quantity} × ${amountText(priceAtPurchase)}`}
          </p>
        )}
      </div>
    </li>
  )
}
