import { useLoaderData } from 'react-router'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { findOldOrder } from '../../shop/people/moves/index.ts'
import { type Source, sources } from '../../shop/people/moves/move-file-rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Facts } from '../kit/facts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'

/** An order of an old shop. */
export const meta = titled('Old order')

export const loader = staffPage('orders.read', ({ shop, params }) => findOldOrder(shop.db, params.id ?? ''))

export default function OldOrderPage() {
  const order = useLoaderData<typeof loader>()
  const { number, status, placedAt, source, lines, totalAmount, shipping, couponDiscount, paidBack, salesTax, note } =
    order
  const contact = [isolated(order.name), phoneText(order.phone), order.email, isolated(order.address)]
    .filter(Boolean)
    .join('\n')
  return (
    <DetailPage
      back={{ to: '/admin/moves/orders', label: 'Old orders' }}
      title={`Order ${number}`}
      chips={<span className="chip">{status}</span>}
      note={`${timeText(placedAt)}, in ${sources[source as Source]}. It touches neither stock nor ledger.`}
      aside={
        <Panel title="Customer">
          <p className="wrap-anywhere whitespace-pre-line">{contact || 'Unknown'}</p>
        </Panel>
      }
    >
      <Panel title="Lines">
        <Rows
          label="Lines"
          rows={lines}
          cell={({ name }) => <bdi>{name}</bdi>}
          note={({ sku, quantity }) =>
            [`${quantity} pieces`.replace(/^1 pieces/, '1 piece'), sku].filter(Boolean).join(', ')
          }
          end={({ price, quantity }) => price !== null && amountText((price * quantity) as typeof price)}
          empty="The file named none."
        />
      </Panel>
      <Panel title="Money">
        <Facts
          figures
          facts={[
            ['Shipping', amountText(shipping)],
            ['Discount', amountText(couponDiscount)],
            ...(salesTax > 0 ? [['Taxes', amountText(salesTax)] as [string, string]] : []),
            ['Total', amountText(totalAmount)],
            ...(paidBack > 0 ? [['Paid back', amountText(paidBack)] as [string, string]] : []),
            ['Payment', order.payment || 'Not said'],
          ]}
        />
        {note && (
          <p dir="auto" className="wrap-anywhere text-sm">
            {note}
          </p>
        )}
      </Panel>
    </DetailPage>
  )
}
