import { shortDayText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { DueParcel } from '../../shop/money/settlement/index.ts'
import { ListTable } from '../kit/list-table.tsx'
import { Panel } from '../kit/panel.tsx'
import { owedText } from './accounts-panel.tsx'

/** What one courier has to pay, the oldest first. */
export function DueParcels({ name, parcels }: { name: string; parcels: DueParcel[] }) {
  const rows = parcels.map((parcel, at) => ({ ...parcel, key: String(at) }))
  return (
    <div id="due">
      <Panel title={`${name}: to pay`} note="The oldest first, at most 200.">
        {rows.length === 0 ? (
          <p className="text-muted">Nothing is to be paid.</p>
        ) : (
          <ListTable
            label={`${name}: to pay`}
            rows={rows}
            keyOf={({ key }) => key}
            to={({ orderId }) => orderId && `/admin/orders/${orderId}`}
            columns={[
              { label: 'Order', cell: ({ orderNumber }) => orderNumber },
              { label: 'Tracking number', cell: ({ trackingNumber }) => trackingNumber, plain: true },
              {
                label: 'Since',
                cell: ({ since }) => shortDayText(since),
                note: ({ days }) => days > 0 && plural(days, 'day'),
              },
              { label: 'Amount', cell: ({ amount }) => owedText(amount), end: true },
            ]}
          />
        )}
      </Panel>
    </div>
  )
}
