import { phoneText } from '../../shop/ground/customers/rules.ts'
import { momentText, timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { QueuedOrder } from '../../shop/orders/orders/index.ts'
import type { Column } from '../kit/list-table.tsx'
import { StatusChip } from './status-chip.tsx'

/** What the list says of each order: two lines at most, so that twelve fit on a screen. */
export const orderColumns: readonly Column<QueuedOrder>[] = [
  {
    label: 'Order',
    cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
    note: ({ createdAt }) => (
      <time dateTime={new Date(createdAt).toISOString()} title={timeText(createdAt)} className="whitespace-nowrap">
        {momentText(createdAt)}
      </time>
    ),
  },
  {
    label: 'Customer',
    cell: ({ fullName }) => <bdi className="md:line-clamp-1 md:break-all lg:min-w-32">{fullName}</bdi>,
    note: ({ city, phoneNumber }) => (
      <span className="md:line-clamp-1 md:break-all">{`${phoneText(phoneNumber)} ${city}`}</span>
    ),
    plain: true,
  },
  {
    label: 'Items',
    cell: ({ items }) => (
      <span className="md:line-clamp-1 md:break-all xl:max-w-80" title={items}>
        {items}
      </span>
    ),
    note: order => <Remarks order={order} />,
    plain: true,
  },
  {
    label: 'Status',
    cell: ({ orderStatus }) => (
      <span className="whitespace-nowrap">
        <StatusChip status={orderStatus} />
      </span>
    ),
    note: ({ paymentMethod, paymentStatus }) =>
      `${paymentMethod === 'COD' ? 'COD' : 'Transfer'}${paymentStatus === 'paid' ? ', paid' : ''}`,
    plain: true,
  },
  { label: 'Look at', cell: order => <Signs order={order} />, plain: true },
  {
    label: 'Total',
    cell: ({ totalAmount }) => amountText(totalAmount),
    note: ({ pieces }) => plural(pieces, 'piece'),
    end: true,
    figure: true,
  },
]

function Remarks({ order: { returning, notes, tags } }: { order: QueuedOrder }) {
  const words = [returning ? 'Ordered before' : 'First order', notes > 0 && plural(notes, 'note'), ...tags]
  return <span className="md:line-clamp-1">{words.filter(Boolean).join(' · ')}</span>
}

/** What asks for a look before anything else is done with the order. */
function Signs({ order: { risk, duplicates, proof, paymentStatus } }: { order: QueuedOrder }) {
  return (
    <span className="flex flex-wrap gap-1 whitespace-nowrap lg:flex-nowrap">
      {risk !== null && risk > 0 && <span className="chip">{`Risk ${risk}`}</span>}
      {duplicates.length > 0 && (
        <span className="chip" title={duplicates.map(({ orderNumber }) => orderNumber).join(', ')}>
          Ordered twice?
        </span>
      )}
      {proof && paymentStatus === 'unpaid' && <span className="chip">Proof sent</span>}
    </span>
  )
}
