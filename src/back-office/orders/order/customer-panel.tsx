import { hasMailbox } from '../../../shop/ground/customers/no-email-rules.ts'
import { callLink, phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { shortDayText } from '../../../shop/ground/dates.ts'
import { plural } from '../../../shop/ground/plural.ts'
import type { Order, StaffOrder } from '../../../shop/orders/orders/index.ts'
import { NarrowFold } from '../../kit/fold.tsx'
import { LineLink } from '../../kit/line-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { useMay } from '../../kit/use-may.ts'
import { StatusChip } from '../status-chip.tsx'
import { EditAddress } from './edit-order.tsx'

type Props = { order: Order; office: StaffOrder['office']; history: StaffOrder['history']; mayEdit: boolean }

/** Where the order goes, and what else the customer ordered. */
export function CustomerPanel({ order, office, history, mayEdit }: Props) {
  const may = useMay()
  const { fullName, email, phoneNumber, address, town, famousSpot, city, state, country } = order.shippingAddress
  const lines = [address, town, famousSpot, [city, state].filter(Boolean).join(', '), country].filter(Boolean)
  const { orders, delivered, refused, cancelled, latest } = history
  return (
    <Panel title="Customer">
      <div className="wrap-anywhere grid gap-1 text-sm">
        <p className="font-medium">{fullName}</p>
        {phoneNumber && <LineLink to={callLink(phoneNumber)}>{phoneText(phoneNumber)}</LineLink>}
        {hasMailbox(email) ? (
          <LineLink to={`mailto:${email}`}>{email}</LineLink>
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
      <p className="border-line border-t pt-4 text-sm">
        {`${plural(orders, 'order')}: ${delivered} delivered, ${refused} refused, ${cancelled} cancelled`}
        {phoneNumber && may('customers.read') && (
          <a href={`/admin/customers?q=${encodeURIComponent(phoneNumber)}`} className="text-link block">
            All about this customer
          </a>
        )}
      </p>
      {latest.length > 0 && (
        <NarrowFold label="Latest orders">
          <Rows
            rows={latest}
            keyOf={({ _id }) => _id}
            to={({ _id }) => `/admin/orders/${_id}`}
            cell={({ orderNumber }) => orderNumber}
            note={({ createdAt }) => shortDayText(createdAt)}
            end={({ orderStatus, refused }) => <StatusChip status={orderStatus} refused={refused} />}
          />
        </NarrowFold>
      )}
    </Panel>
  )
}
