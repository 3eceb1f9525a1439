import { shortDayText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import type { Holder } from '../../../shop/stock/stock/index.ts'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { useMay } from '../../kit/use-may.ts'
import { StatusChip } from '../../orders/status-chip.tsx'

/** The open orders that hold pieces of a size. */
export function HoldersPanel({ holders }: { holders: readonly Holder[] }) {
  const links = useMay()('orders.read')
  return (
    <Panel title="Reserved" note="Pieces of open orders. Those in no parcel yet stand on the shelf.">
      <Rows
        rows={holders}
        keyOf={({ orderId }) => orderId}
        to={({ orderId }) => links && `/admin/orders/${orderId}`}
        cell={({ orderNumber }) => orderNumber}
        note={({ createdAt }) => shortDayText(createdAt)}
        end={({ pieces, onShelf, orderStatus }) => (
          <>
            <StatusChip status={orderStatus} />
            <span>
              {plural(pieces, 'piece')}
              {onShelf < pieces && <span className="text-muted">{`, ${pieces - onShelf} packed`}</span>}
            </span>
          </>
        )}
        empty="No open order holds a piece."
      />
    </Panel>
  )
}
