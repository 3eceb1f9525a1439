import { href } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { OrderAgainButton } from '../../order/order-again-button.tsx'
import { OrderStatus } from '../../order/order-status.tsx'
import { StatusWords } from '../../order/status-words.tsx'
import { Panel } from '../personal/personal-frame.tsx'
import type { HistoryPage, HistoryRow } from './load-history.ts'

/**
 * The account's orders, newest first: a table where there is room for it, else cards. Null when they could not be read.
 */
export function OrderHistory({ history }: { history: HistoryPage | null }) {
  return (
    <Panel id="order-history" title="Order History">
      {history === null ? (
        <Failed />
      ) : history.rows.length === 0 ? (
        <NoOrders />
      ) : (
        <OrdersTable history={history} at={href('/dashboard')} orderAt={id => href('/dashboard/order/:id', { id })} />
      )}
    </Panel>
  )
}

type TableProps = {
  history: HistoryPage
  /** The page that lists them, and that of one of them. */
  at: string
  orderAt: (id: string) => string
}

/** Orders, newest first, page by page. */
export function OrdersTable({ history: { rows, page, totalPages }, at, orderAt }: TableProps) {
  return (
    <div className="@container">
      <table className="order-table @max-xl:hidden">
        <thead>
          <tr>
            {['Order', 'Date', 'Status', 'Payment', 'Total'].map(title => (
              <th key={title} scope="col" className="label">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(order => (
            <tr key={order._id}>
              <td>
                <OrderLink order={order} to={orderAt(order._id)} />
                <span className="block max-w-48 truncate text-muted text-sm">{order.what}</span>
              </td>
              <td>{order.date}</td>
              <td>
                <OrderStatus status={order.orderStatus} label={order.status} />
              </td>
              <td>{order.payment}</td>
              <td className="font-medium">{order.total}</td>
              <td>
                <Again order={order} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="order-cards @xl:hidden">
        {rows.map(order => (
          <li key={order._id}>
            <OrderLink order={order} to={orderAt(order._id)} />
            <span className="font-medium">{order.total}</span>
            <OrderStatus status={order.orderStatus} label={order.status} />
            <span className="text-muted text-sm">{order.payment}</span>
            <span className="text-muted text-sm">
              <span className="wrap-anywhere block">{order.what}</span>
              {order.date}
            </span>
            <Again order={order} />
          </li>
        ))}
      </ul>
      {totalPages > 1 && <Pages page={page} totalPages={totalPages} at={at} />}
      <StatusWords />
    </div>
  )
}

const Again = ({ order }: { order: HistoryRow }) => (
  <OrderAgainButton
    orderId={order._id}
    className="text-link -my-2.5 min-h-11 font-medium"
    label={`Order ${order.orderNumber} again`}
  />
)

function OrderLink({ order, to }: { order: HistoryRow; to: string }) {
  return (
    <a href={to} className="text-link -my-2.5 inline-block py-2.5 font-medium">
      {order.orderNumber}
    </a>
  )
}

function Pages({ page, totalPages, at }: { page: number; totalPages: number; at: string }) {
  const step = (to: number, word: string, rel: string) =>
    to >= 1 && to <= totalPages ? (
      <a href={to === 1 ? at : `${at}?page=${to}`} rel={rel} className="label text-link px-2 py-3.5">
        {word}
      </a>
    ) : (
      <span className="label px-2 py-3.5 text-muted">{word}</span>
    )
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center justify-between border-line border-t pt-4 tabular-nums">
      {step(page - 1, 'Previous', 'prev')}
      <span className="text-muted text-sm">{`Page ${page} of ${totalPages}`}</span>
      {step(page + 1, 'Next', 'next')}
    </nav>
  )
}

function NoOrders() {
  return (
    <EmptyState
      title="No orders yet"
      text="Your first bottle will stand here, from the day you order it to the day it arrives."
      action={<LinkButton href={href('/shop')}>Find a perfume</LinkButton>}
    />
  )
}

function Failed() {
  return (
    <div role="alert" className="grid justify-items-start gap-4 bg-danger/8 p-5">
      <p className="text-danger">Failed to fetch orders</p>
      <LinkButton href={href('/dashboard')} variant="outline">
        Try again
      </LinkButton>
    </div>
  )
}
