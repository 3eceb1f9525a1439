import { href } from 'react-router'
import { amountText, times } from '../../../../shop/ground/money.ts'
import { sizeName } from '../../../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { Order, OrderItem } from '../../../../shop/orders/orders/index.ts'
import { statusLabel } from '../../../../shop/orders/orders/order-status-rules.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { SentMessage } from '../../../../web/forms/call-form.tsx'
import { usePersonalPage } from '../../../cart/stored-user.ts'
import { OrderActions } from '../../../order/order-actions.tsx'
import { OrderAddress } from '../../../order/order-address.tsx'
import { OrderDelivery } from '../../../order/order-delivery.tsx'
import { OrderMap } from '../../../order/order-map.tsx'
import { OrderNext } from '../../../order/order-next.tsx'
import { OrderState } from '../../../order/order-state.tsx'
import { OrderStatus } from '../../../order/order-status.tsx'
import { OrderSums } from '../../../order/order-sums.tsx'
import { OrderTexts } from '../../../order/order-texts.tsx'
import { OrderTimeline } from '../../../order/order-timeline.tsx'
import { PayPanel } from '../../../order/payment/pay-panel.tsx'
import { TransferPanel } from '../../../order/payment/transfer-panel.tsx'
import type { OrderView } from '../../../order/view-order.ts'
import { OrderReviews } from '../../../reviews/order-reviews.tsx'
import type { Reviewer } from './load-order-detail.ts'

/** One order of the account. */
export function OrderDetailView({ view, reviewer }: { view: OrderView; reviewer: Reviewer }) {
  const { order, placedOn, story } = view
  usePersonalPage()
  return (
    <div className="wrap order-page pt-8 lg:pt-12">
      <a href={href('/dashboard')} className="order-back">
        <Icon name="left" size={16} />
        My Account
      </a>
      <header className="order-head">
        <div className="min-w-0">
          <p className="label text-accent-deep">
            {'Thank you, '}
            <bdi>{order.shippingAddress.fullName}</bdi>
          </p>
          <h1 className="page-title wrap-anywhere mt-2">
            {'ORDER '}
            <span className="inline-block">{`#${order.orderNumber}`}</span>
          </h1>
          <p className="mt-2 text-muted">{`Placed on ${placedOn}`}</p>
        </div>
        <OrderActions view={view} />
      </header>
      <SentMessage className="mt-6" />
      <OrderState order={order} />
      <OrderNext view={view} />
      <PayPanel view={view} />
      <TransferPanel view={view} />
      <OrderItemsTable order={order} />
      <OrderReviews order={order} {...reviewer} />
      <div className="order-columns">
        <div className="grid content-start gap-10">
          <OrderTotals order={order} />
          <OrderMap view={view} />
        </div>
        <div className="order-papers">
          <OrderTimeline story={story} />
          <OrderAddress view={view} status={statusLabel(order.orderStatus)} />
          <OrderDelivery view={view} />
        </div>
      </div>
    </div>
  )
}

/** The order's items: a table, with rows as cards where it is too wide. */
function OrderItemsTable({ order }: { order: Order }) {
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
  const { productId: product, selectedSizeId, sku, priceAtPurchase, quantity } = item
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
          <p className="text-muted text-sm">{sizeName(item)}</p>
          <p className="wrap-anywhere text-muted text-sm">
            {'SKU '}
            <span className="max-sm:hidden">{sku}</span>
            <span className="sm:hidden">{selectedSizeId.slice(-5)}</span>
          </p>
        </div>
      </td>
      <td data-title="Price">{amountText(priceAtPurchase)}</td>
      <td data-title="Qty">{quantity}</td>
      <td data-title="Total" className="font-medium">
        {amountText(times(priceAtPurchase, quantity))}
      </td>
      <td data-title="Status">
        <OrderStatus status={status} label={statusLabel(status)} />
      </td>
    </tr>
  )
}

/** The totals of the order, as charged. */
function OrderTotals({ order }: { order: Order }) {
  return (
    <section aria-label="Totals" className="order-totals">
      <OrderSums order={order} />
      <OrderTexts order={order} heading="h2" />
    </section>
  )
}
