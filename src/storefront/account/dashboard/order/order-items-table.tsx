import { href } from 'react-router'
import { exactPriceText, times } from '../../../../shop/ground/money.ts'
import type { Order, OrderItem } from '../../../../shop/orders/orders/index.ts'
import { statusLabel } from '../../../../shop/orders/orders/rules.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { OrderStatus } from '../../../order/order-status.tsx'

/** The order's items: a table, with rows as cards where it is too wide. */
export function OrderItemsTable({ order }: { order: Order }) {
  return (
    <div className="order-items-width">
      <table className="order-items">
        <caption className="sr-only">Items of this order</caption>
        <thead>
          <tr className="label">
            <th scope="col">PRODUCT</th>
            <th scope="col">PRICE</th>
            <th scope="col">QTY</th>
            <th scope="col">TOTAL</th>
            <th scope="col">STATUS</th>
          </tr>
        </thead>
        {order.items.map(item => (
          <tbody key={item.selectedSizeId}>
            <ItemRow item={item} status={order.orderStatus} />
          </tbody>
        ))}
      </table>
    </div>
  )
}

function ItemRow({ item, status }: { item: OrderItem; status: string }) {
  const { productId: product, selectedSizeId, ml, sku, priceAtPurchase, quantity } = item
  return (
    <tr>
      <td className="order-item">
        <Picture src={product.images[0]} alt="" sizes="80px" widths={[240]} className="aspect-4/5" />
        <div className="min-w-0">
          <a
            href={href('/product/:id', { id: product._id })}
            className="wrap-anywhere -my-3 inline-block py-3 font-medium hover:underline"
          >
            {product.name}
          </a>
          <p className="text-muted text-sm">{`${ml} ml`}</p>
          <p className="wrap-anywhere text-muted text-sm">
            {'SKU '}
            <span className="max-sm:hidden">{sku}</span>
            <span className="sm:hidden">{selectedSizeId.slice(-5)}</span>
          </p>
        </div>
      </td>
      <td data-title="Price">{exactPriceText(priceAtPurchase)}</td>
      <td data-title="Qty">{quantity}</td>
      <td data-title="Total" className="font-medium">
        {exactPriceText(times(priceAtPurchase, quantity))}
      </td>
      <td data-title="Status">
        <OrderStatus status={status} label={statusLabel(status)} />
      </td>
    </tr>
  )
}
