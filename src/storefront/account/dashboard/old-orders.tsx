import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../personal/personal-frame.tsx'
import type { OldOrderView } from './load-old-orders.ts'

/** The orders of the shop's earlier website, each with its lines behind it. Nothing without one. */
export function OldOrders({ orders }: { orders: readonly OldOrderView[] }) {
  if (orders.length === 0) return null
  return (
    <Panel id="old-orders" title="Orders on our earlier website">
      <ul className="border-line border-t">
        {orders.map(({ number, date, status, total, lines, facts }) => (
          <li key={number} className="border-line border-b">
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-3">
                <span className="font-medium">{number}</span>
                <span className="text-muted text-sm">{date}</span>
                <span className="text-sm">{status}</span>
                <span className="ml-auto flex items-center gap-2 font-medium tabular-nums">
                  {total}
                  <span className="shrink-0 group-open:rotate-180">
                    <Icon name="down" size={16} />
                  </span>
                </span>
              </summary>
              <ul className="grid gap-1 pb-2">
                {lines.map(({ text, amount }) => (
                  <li key={text} className="flex justify-between gap-4">
                    <span className="wrap-anywhere">{text}</span>
                    <span className="tabular-nums">{amount}</span>
                  </li>
                ))}
              </ul>
              <p className="pb-4 text-muted text-sm">{facts}</p>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
