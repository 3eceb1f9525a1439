import { shortDayText } from '../../../shop/dates.ts'
import type { Order, StaffOrder } from '../../../shop/orders/index.ts'
import { hasMailbox } from '../../../shop/orders/rules.ts'
import { Panel } from '../../kit/panel.tsx'
import { StatusChip } from '../status-chip.tsx'
import { EditAddress } from './edit-address.tsx'

type Props = { order: Order; office: StaffOrder['office']; history: StaffOrder['history']; mayEdit: boolean }

/** Where the order goes, and what else the customer ordered. */
export function CustomerPanel({ order, office, history, mayEdit }: Props) {
  const { fullName, email, phoneNumber, address, town, famousSpot, city, state, country } = order.shippingAddress
  const lines = [address, town, famousSpot, [city, state].filter(Boolean).join(', '), country].filter(Boolean)
  return (
    <Panel title="Customer">
      <div className="wrap-anywhere grid gap-1">
        <p className="font-medium">{fullName}</p>
        {phoneNumber && (
          <a href={`tel:${phoneNumber}`} className="line-link">
            {phoneNumber}
          </a>
        )}
        {hasMailbox(email) ? (
          <a href={`mailto:${email}`} className="line-link">
            {email}
          </a>
        ) : (
          <p className="text-muted">No email</p>
        )}
        <address className="not-italic">
          {lines.map(line => (
            <span key={line} dir="auto" className="block">
              {line}
            </span>
          ))}
        </address>
        {mayEdit && <EditAddress order={order} office={office} />}
      </div>
      <dl className="grid grid-cols-4 gap-3 border-line border-t pt-4 text-sm">
        <Count label="Orders" value={history.orders} />
        <Count label="Delivered" value={history.delivered} />
        <Count label="Refused" value={history.refused} />
        <Count label="Cancelled" value={history.cancelled} />
      </dl>
      {history.latest.length > 0 && (
        <ul className="grid">
          {history.latest.map(({ _id, orderNumber, createdAt, orderStatus }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-3 border-line border-b">
              <a href={`/admin/orders/${_id}`} className="line-link">
                {orderNumber}
              </a>
              <span className="text-muted text-sm">{shortDayText(createdAt)}</span>
              <StatusChip status={orderStatus} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const Count = ({ label, value }: { label: string; value: number }) => (
  <div>
    <dt className="text-muted">{label}</dt>
    <dd className="font-medium tabular-nums">{value}</dd>
  </div>
)
