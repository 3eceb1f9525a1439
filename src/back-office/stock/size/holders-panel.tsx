import { shortDayText } from '../../../shop/dates.ts'
import { plural } from '../../../shop/plural.ts'
import type { Holder } from '../../../shop/stock/index.ts'
import { Panel } from '../../kit/panel.tsx'
import { useMay } from '../../kit/use-may.ts'
import { StatusChip } from '../../orders/status-chip.tsx'

/** The open orders that hold pieces of a size. */
export function HoldersPanel({ holders }: { holders: readonly Holder[] }) {
  const links = useMay()('orders.read')
  return (
    <Panel title="Reserved" note="Pieces of open orders. Those in no parcel yet stand on the shelf.">
      {holders.length === 0 ? (
        <p className="text-muted text-sm">No open order holds a piece.</p>
      ) : (
        <ul className="divide-y divide-line">
          {holders.map(({ orderId, orderNumber, orderStatus, pieces, onShelf, createdAt }) => (
            <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4 py-1 text-sm">
              {links ? (
                <a href={`/admin/orders/${orderId}`} className="line-link">
                  {orderNumber}
                </a>
              ) : (
                <span>{orderNumber}</span>
              )}
              <span>
                {plural(pieces, 'piece')}
                {onShelf < pieces && <span className="text-muted">{`, ${pieces - onShelf} packed`}</span>}
              </span>
              <StatusChip status={orderStatus} />
              <span className="text-muted">{shortDayText(createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
