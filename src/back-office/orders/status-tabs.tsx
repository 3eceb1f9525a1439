import { type OrderStatus, orderStatuses, statusLabel } from '../../shop/orders/rules.ts'

type Filter = Record<string, unknown> & { status: string }

type Props = { counts: Record<OrderStatus, number>; countedTo: number | null; filter: Filter }

/** The statuses with their counts, among the orders of the other filters. */
export function StatusTabs({ counts, countedTo, filter }: Props) {
  const isMore = (status: OrderStatus) => countedTo !== null && counts[status] > countedTo
  const more = `${countedTo}+`
  const all = orderStatuses.reduce((sum, status) => sum + counts[status], 0)
  const tabs = [
    { status: '', label: 'All', count: orderStatuses.some(isMore) ? more : all },
    ...orderStatuses.map(status => ({
      status,
      label: statusLabel(status),
      count: isMore(status) ? more : counts[status],
    })),
  ]
  return (
    <nav aria-label="Status" className="-mx-4 mt-4 overflow-x-auto border-line border-b px-4">
      <ul className="flex gap-5">
        {tabs.map(({ status, label, count }) => (
          <li key={status}>
            <a
              href={addressOf({ ...filter, status })}
              aria-current={filter.status === status ? 'page' : undefined}
              className="queue-tab"
            >
              {label} <span className="text-muted tabular-nums">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The queue with these filters, on its first page. */
function addressOf({ after: _, ...filter }: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
  return query.size > 0 ? `/admin/orders?${query}` : '/admin/orders'
}
