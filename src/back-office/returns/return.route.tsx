import { useLoaderData } from 'react-router'
import { newAttempt } from '../../shop/attempt.ts'
import { timeText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import { findStaffReturn, type ReturnHistory, returnWorth, type StaffReturn } from '../../shop/returns/index.ts'
import { paidBackText, returnLabel, returnReasons, returnWishes, termsOf } from '../../shop/returns/rules.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Panel } from '../kit/panel.tsx'
import { titled } from '../kit/titled.ts'
import { returnActions, returnId } from './return-actions.ts'
import { ReturnMoves } from './return-moves.tsx'
import { SettleReturn } from './settle-return.tsx'

export const meta = titled('Return')

export const loader = staffPage('returns.read', async ({ shop, session: { staff }, params }) => {
  const id = returnId({ params })
  const [found, worth] = await Promise.all([findStaffReturn(shop.db, id), returnWorth(shop.db, id)])
  const may = { move: mayDo(staff.role, 'returns.move'), refund: mayDo(staff.role, 'orders.refund') }
  return { ...found, worth, may, terms: termsOf(await shop.settings()), attempt: newAttempt() }
})

export const action = staffActions(returnActions)

/** One return: what the customer asks, and what may be done with it. */
export default function StaffReturnPage() {
  const { found, history, worth, terms, attempt, may } = useLoaderData<typeof loader>()
  const { orderId, orderNumber, customer, state, wish, answer, photos } = found
  return (
    <DetailPage
      back={{ to: '/admin/returns', label: 'All returns' }}
      title={`Return of ${orderNumber}`}
      aside={<Happened history={history} orderId={orderId} />}
    >
      <Panel title={returnLabel(state)} note={`${customer} asks for: ${returnWishes[wish].toLowerCase()}`}>
        {state === 'received' && <SettleReturn found={found} worth={worth} attempt={attempt} may={may} />}
        {may.move && <ReturnMoves key={state} found={found} worth={worth} terms={terms} />}
        <Outcome found={found} />
        {answer && <p className="wrap-anywhere whitespace-pre-line bg-sand p-3">{`We wrote: ${answer}`}</p>}
      </Panel>
      <ReturnedLines found={found} />
      {photos.length > 0 && <Photos orderId={orderId} photos={photos} />}
    </DetailPage>
  )
}

function Happened({ history, orderId }: { history: ReturnHistory; orderId: string }) {
  return (
    <Panel title="What happened">
      <ol className="grid gap-3 text-sm">
        {history.map(({ state, actor, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened is only added at the end.
          <li key={index}>
            <b className="font-medium">{returnLabel(state)}</b>
            <span className="block text-muted">{`${actor}, ${timeText(at)}`}</span>
          </li>
        ))}
      </ol>
      <a href={`/admin/orders/${orderId}`} className="line-link">
        The order, and its refunds
      </a>
    </Panel>
  )
}

/** What the customer got for it. */
function Outcome({ found: { refunds, exchange } }: { found: StaffReturn }) {
  if (refunds.length === 0 && !exchange) return null
  return (
    <ul className="grid gap-1 bg-sand p-3">
      {refunds.map((refund, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: refunds are only added at the end.
        <li key={index}>{`Paid back ${paidBackText(refund)}`}</li>
      ))}
      {exchange && (
        <li>
          {'Exchanged by order '}
          <a href={`/admin/orders/${exchange.orderId}`} className="line-link">
            {exchange.orderNumber}
          </a>
          {exchange.totalAmount > 0 && `, ${amountText(exchange.totalAmount)} to pay`}
        </li>
      )}
    </ul>
  )
}

function ReturnedLines({ found: { lines, reason, sealed, note, payTo } }: { found: StaffReturn }) {
  return (
    <Panel title="What comes back">
      <ul className="divide-y divide-line">
        {lines.map(({ position, name, ml, sku, quantity, sellable }) => (
          <li key={position} className="wrap-anywhere py-2">
            {`${quantity} x ${name}, ${ml} ml`}
            <span className="block text-muted text-sm">
              {sku}
              {sellable !== null && `. ${sellable} back on sale, ${quantity - sellable} written off`}
            </span>
          </li>
        ))}
      </ul>
      <p>{`${returnReasons[reason]}. ${sealed ? 'Sealed, says the customer.' : 'Not sealed, or not said.'}`}</p>
      {note && (
        <p className="wrap-anywhere whitespace-pre-line bg-sand p-3">
          <span className="label block text-muted">The customer wrote</span>
          {note}
        </p>
      )}
      {payTo && <p className="wrap-anywhere">{`Pay back to: ${payTo}`}</p>}
    </Panel>
  )
}

function Photos({ orderId, photos }: { orderId: string; photos: { _id: string }[] }) {
  return (
    <Panel title="Pictures">
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ _id }, index) => {
          const address = `/admin/orders/${orderId}/photos/${_id}`
          return (
            <li key={_id}>
              <a href={address} target="_blank" rel="noreferrer" className="block border border-line-strong">
                <img src={address} alt={`Sent ${index + 1}`} loading="lazy" className="size-28 object-cover" />
              </a>
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
