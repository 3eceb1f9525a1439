import { useLoaderData } from 'react-router'
import { newAttempt } from '../../shop/ground/attempt.ts'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { isolated, sizeText } from '../../shop/ground/names/rules.ts'
import { findStaffReturn, type ReturnHistory, type StaffReturn } from '../../shop/orders/returns/index.ts'
import { paidBackText, returnLabel, returnReasons, returnWishes, termsOf } from '../../shop/orders/returns/rules.ts'
import { waitingOn } from '../../shop/staff/approvals/index.ts'
import { mayDo } from '../../shop/staff/staff/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { LineLink } from '../kit/line-link.tsx'
import { Quote } from '../kit/notice.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { WaitingNotice } from '../kit/waiting-notice.tsx'
import { PhotosPanel } from '../orders/order/photos-panel.tsx'
import { returnActions } from './return-actions.ts'
import { ReturnMoves } from './return-moves.tsx'
import { SettleReturn } from './settle-return.tsx'

export const meta = titled('Return')

export const loader = staffPage('returns.read', async ({ shop, session: { staff }, params }) => {
  const id = params.id ?? ''
  const [found, waiting] = await Promise.all([
    findStaffReturn(shop.db, id),
    waitingOn(shop.db, `/admin/returns/${id}`, staff),
  ])
  const may = { move: mayDo(staff.role, 'returns.move'), refund: mayDo(staff.role, 'orders.refund') }
  return { ...found, waiting, may, terms: termsOf(await shop.settings()), attempt: newAttempt() }
})

export const action = staffActions(returnActions)

/** One return: what the customer asks, and what may be done with it. */
export default function StaffReturnPage() {
  const { found, history, worth, waiting, terms, attempt, may } = useLoaderData<typeof loader>()
  const { orderId, orderNumber, customer, state, wish, answer, photos } = found
  return (
    <DetailPage
      back={{ to: '/admin/returns', label: 'All returns' }}
      title={`Return of ${orderNumber}`}
      says={['move', 'value', 'pay']}
      first={<WaitingNotice approvals={waiting} />}
      aside={<Happened history={history} orderId={orderId} />}
    >
      <Panel title={returnLabel(state)} note={`${isolated(customer)} asks for: ${returnWishes[wish].toLowerCase()}`}>
        {state === 'received' && <SettleReturn found={found} worth={worth} attempt={attempt} may={may} />}
        {may.move && <ReturnMoves key={state} found={found} worth={worth} terms={terms} />}
        <Outcome found={found} />
        {answer && <Quote label="We wrote">{answer}</Quote>}
      </Panel>
      <ReturnedLines found={found} />
      <PhotosPanel title="Pictures" alt="Sent" orderId={orderId} photos={photos} />
    </DetailPage>
  )
}

const Happened = ({ history, orderId }: { history: ReturnHistory; orderId: string }) => (
  <Panel title="What happened">
    <Rows
      rows={history}
      cell={({ state }) => <b className="font-medium">{returnLabel(state)}</b>}
      note={({ actor, at }) => `${actor}, ${timeText(at)}`}
    />
    <LineLink to={`/admin/orders/${orderId}`}>The order, and its refunds</LineLink>
  </Panel>
)

/** What the customer got for it. */
function Outcome({ found: { refunds, exchange } }: { found: StaffReturn }) {
  if (refunds.length === 0 && !exchange) return null
  return (
    <div className="grid gap-1 bg-sand p-3">
      <Rows rows={refunds} cell={refund => `Paid back ${paidBackText(refund)}`} />
      {exchange && (
        <p>
          {'Exchanged by order '}
          <LineLink to={`/admin/orders/${exchange.orderId}`}>{exchange.orderNumber}</LineLink>
          {exchange.totalAmount > 0 && `, ${amountText(exchange.totalAmount)} to pay`}
        </p>
      )}
    </div>
  )
}

const ReturnedLines = ({ found: { lines, reason, sealed, note, payTo } }: { found: StaffReturn }) => (
  <Panel title="What comes back">
    <Rows
      rows={lines}
      keyOf={({ position }) => position}
      cell={({ name, ml, quantity }) => `${quantity} x ${sizeText(name, ml)}`}
      note={({ sku, sellable, quantity }) =>
        `${sku}${sellable === null ? '' : `. ${sellable} back on sale, ${quantity - sellable} written off`}`
      }
    />
    <p>{`${returnReasons[reason]}. ${sealed ? 'Sealed, says the customer.' : 'Not sealed, or not said.'}`}</p>
    {note && <Quote label="The customer wrote">{note}</Quote>}
    {payTo && <p className="wrap-anywhere">{`Pay back to: ${payTo}`}</p>}
  </Panel>
)
