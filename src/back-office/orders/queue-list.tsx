import { shortDayText, timeText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import type { QueuedOrder } from '../../shop/orders/index.ts'
import { plural } from '../../shop/plural.ts'
import { StatusChip } from './status-chip.tsx'

type Props = { orders: readonly QueuedOrder[]; selectable?: boolean }

/** The orders of a page: a row each on a wide screen, a card each on a phone. */
export function QueueList({ orders, selectable }: Props) {
  return (
    <ul className="queue" aria-label="Orders">
      {orders.map(order => (
        <li key={order._id} className="queue-row">
          {selectable && (
            <label className="queue-check">
              <input type="checkbox" name="id" value={order._id} className="size-5" />
              <span className="sr-only">Select {order.orderNumber}</span>
            </label>
          )}
          <Row order={order} />
        </li>
      ))}
    </ul>
  )
}

function Row({ order }: { order: QueuedOrder }) {
  const { _id, orderNumber, createdAt, fullName, phoneNumber, city, pieces, notes, returning, tags } = order
  return (
    <a href={`/admin/orders/${_id}`} className="queue-link">
      <span className="whitespace-nowrap font-medium">
        {orderNumber}
        <time
          className="block text-muted text-sm"
          dateTime={new Date(createdAt).toISOString()}
          title={timeText(createdAt)}
        >
          {shortDayText(createdAt)}
        </time>
      </span>
      <span className="wrap-anywhere order-2 min-w-0 lg:order-none">
        {fullName}
        <span className="block text-muted text-sm">
          {city} <span className="whitespace-nowrap">{phoneNumber}</span>
        </span>
      </span>
      <span className="order-3 text-right text-sm lg:order-none lg:text-left">
        <StatusChip status={order.orderStatus} />
        <span className="block pt-1 text-muted">
          {order.paymentMethod === 'COD' ? 'COD' : 'Bank transfer'}
          {order.paymentStatus === 'paid' ? ', paid' : ''}
        </span>
      </span>
      <span className="order-4 col-span-2 text-muted text-sm lg:order-none lg:col-span-1">
        {returning ? 'Ordered before' : 'First order'}
        {notes > 0 && <span className="max-lg:ml-3 lg:block">{plural(notes, 'note')}</span>}
        {tags.length > 0 && (
          <span className="flex flex-wrap gap-1 pt-1">
            {tags.map(tag => (
              <span key={tag} className="chip">
                {tag}
              </span>
            ))}
          </span>
        )}
      </span>
      <span className="order-1 text-right font-medium tabular-nums lg:order-none">
        {amountText(order.totalAmount)}
        <span className="block font-normal text-muted text-sm">{plural(pieces, 'piece')}</span>
      </span>
    </a>
  )
}
