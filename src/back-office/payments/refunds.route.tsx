import { useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { listRefundsDue, type RefundDue, RefundFilter } from '../../shop/orders/payments/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'

/** What is to be paid back, what waits longest first: each row leads to the form that has its amount. */
export const meta = titled('Refunds')

export const loader = staffPage('orders.refund', ({ shop, query }) =>
  listRefundsDue(shop.db, RefundFilter.parse(query)),
)

const whyText = ({ returnId, orderStatus }: RefundDue): string =>
  returnId ? 'A return has arrived' : orderStatus === 'cancelled' ? 'The order is cancelled' : 'More came than it costs'

export default function RefundsPage() {
  const { refunds, total, amount, more } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Refunds"
      counted={total > 0 ? `${amountText(amount)} to pay back` : undefined}
      rows={refunds}
      keyOf={({ orderId, returnId }) => returnId ?? orderId}
      to={({ orderId, returnId }) => (returnId ? `/admin/returns/${returnId}` : `/admin/orders/${orderId}#money`)}
      columns={[
        { label: 'Order', cell: ({ orderNumber }) => orderNumber },
        { label: 'Why', cell: whyText, plain: true },
        {
          label: 'Customer',
          cell: ({ customer }) => customer,
          typed: true,
          note: ({ payTo }) => payTo && <bdi>{payTo}</bdi>,
        },
        {
          label: 'To pay back',
          cell: ({ amount: due }) => amountText(due),
          note: ({ since }) => `Since ${shortDayText(since)}`,
          end: true,
        },
      ]}
      empty={{
        title: 'Nothing to pay back',
        text: 'What customers paid for cancelled or returned orders is listed here until it is paid back.',
      }}
      more={more}
    />
  )
}
