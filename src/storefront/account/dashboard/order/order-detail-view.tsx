import { href } from 'react-router'
import { statusLabel } from '../../../../shop/orders/orders/rules.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { usePersonalPage } from '../../../cart/stored-user.ts'
import { ConfirmNow } from '../../../order/confirm-now.tsx'
import { Invoice } from '../../../order/invoice.tsx'
import { OrderActions } from '../../../order/order-actions.tsx'
import { OrderAddress } from '../../../order/order-address.tsx'
import { OrderMap } from '../../../order/order-map.tsx'
import { OrderNext } from '../../../order/order-next.tsx'
import { OrderState } from '../../../order/order-state.tsx'
import { OrderTimeline } from '../../../order/order-timeline.tsx'
import { PayPanel } from '../../../order/payment/pay-panel.tsx'
import { TransferPanel } from '../../../order/payment/transfer-panel.tsx'
import { StatusWords } from '../../../order/status-words.tsx'
import type { OrderView } from '../../../order/view-order.ts'
import { OrderReviews } from '../../../reviews/order-reviews.tsx'
import type { Reviewer } from './load-order-detail.ts'
import { OrderItemsTable } from './order-items-table.tsx'
import { OrderTotals } from './order-totals.tsx'

/** One order of the account. */
export function OrderDetailView({ view, reviewer }: { view: OrderView; reviewer: Reviewer }) {
  const { order, placedOn, story } = view
  usePersonalPage()
  return (
    <div className="wrap order-page max-w-6xl pt-8 lg:pt-12">
      <a href={href('/dashboard')} className="order-back">
        <Icon name="left" size={16} />
        My Account
      </a>
      <header className="order-head">
        <div className="min-w-0">
          <p className="label text-gold-deep">
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
      <OrderState order={order} />
      <StatusWords />
      <OrderNext view={view} />
      <ConfirmNow view={view} />
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
        </div>
      </div>
      <Invoice view={view} />
    </div>
  )
}
