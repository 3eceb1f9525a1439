import { type OrderStatus, orderStatuses, statusLabel } from '../../shop/orders/rules.ts'

type Filter = Record<string, unknown> & { status: string }

/** The statuses with their counts, among the orders of the other filters. */
export function StatusTabs({ counts, filter }: { counts: Record<OrderStatus, number>; filter: Filter }) {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { status: '', label: 'All', count: all },
    ...orderStatuses.map(status => ({ status, label: statusLabel(status), count: counts[status] })),
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
