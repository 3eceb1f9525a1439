import { shortDayText, timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { type CallOutcome, outcomeLabels } from '../../shop/orders/confirmation/call-rules.ts'
import { parcelLabel } from '../../shop/orders/dispatch/parcel-state-rules.ts'
import type { Person } from '../../shop/people/people/index.ts'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StatusChip } from '../orders/status-chip.tsx'

const order = ({ orderId }: { orderId: string }) => `/admin/orders/${orderId}`

/** What a customer ordered, and what came of it. */
export const OrdersPanels = ({ person: { orderList, oldOrders, parcels, returns } }: { person: Person }) => (
  <>
    <Panel title="Orders">
      <Rows
        rows={orderList}
        keyOf={({ orderId }) => orderId}
        to={order}
        cell={({ orderNumber }) => orderNumber}
        note={({ createdAt, totalAmount, city }) => `${shortDayText(createdAt)}, ${amountText(totalAmount)}, ${city}`}
        end={({ orderStatus, refused }) => <StatusChip status={orderStatus} refused={refused} />}
        empty="No orders."
      />
    </Panel>
    {oldOrders.length > 0 && (
      <Panel title="Orders in the old shop">
        <Rows
          rows={oldOrders}
          keyOf={({ id }) => id}
          to={({ id }) => `/admin/moves/orders/${id}`}
          cell={({ number }) => number}
          note={({ placedAt, total }) => `${shortDayText(placedAt)}, ${amountText(total)}`}
          end={({ status }) => <span className="chip">{status}</span>}
          empty="No orders."
        />
      </Panel>
    )}
    {parcels.length > 0 && (
      <Panel title="Parcels">
        <Rows
          rows={parcels}
          keyOf={({ parcelId }) => parcelId}
          to={({ parcelId }) => `/admin/dispatch/parcels/${parcelId}`}
          cell={({ code }) => code}
          note={({ at, courier, trackingNumber, why }) =>
            [shortDayText(at), courier, trackingNumber, why].filter(Boolean).join(', ')
          }
          end={({ state }) => (
            <span className="chip" data-tone={state === 'refused' || state === 'returned' ? 'wrong' : undefined}>
              {parcelLabel(state)}
            </span>
          )}
        />
      </Panel>
    )}
    {returns.length > 0 && (
      <Panel title="Returns">
        <Rows
          rows={returns}
          keyOf={({ returnId }) => returnId}
          to={({ returnId }) => `/admin/returns/${returnId}`}
          cell={({ orderNumber }) => orderNumber}
          note={({ at, reason }) => `${shortDayText(at)}, ${reason}`}
          end={({ state }) => <span className="chip">{state}</span>}
        />
      </Panel>
    )}
  </>
)

/** What was said between a customer and the shop. */
export const ContactPanels = ({ person: { calls, reviews, emails, coupons } }: { person: Person }) => (
  <>
    {calls.length > 0 && (
      <Panel title="Calls">
        <Rows
          rows={calls}
          to={order}
          cell={({ outcome, orderNumber }) => `${outcomeLabels[outcome as CallOutcome]}, ${orderNumber}`}
          note={({ who, at, note }) => [`${who}, ${timeText(at)}`, note].filter(Boolean).join(': ')}
        />
      </Panel>
    )}
    {emails.length > 0 && (
      <Panel title="Emails">
        <Rows
          rows={emails}
          keyOf={({ emailId }) => emailId}
          cell={({ subject }) => subject}
          note={({ recipient, at, sentAt }) =>
            `${recipient}, ${sentAt ? timeText(sentAt) : `waits since ${timeText(at)}`}`
          }
        />
      </Panel>
    )}
    {reviews.length > 0 && (
      <Panel title="Reviews">
        <Rows
          rows={reviews}
          keyOf={({ reviewId }) => reviewId}
          to={({ reviewId }) => `/admin/reviews/${reviewId}`}
          cell={({ product, rating }) => `${isolated(product)}: ${rating} of 5`}
          note={({ comment, at }) => `${shortDayText(at)}: ${comment}`}
        />
      </Panel>
    )}
    {coupons.length > 0 && (
      <Panel title="Coupons">
        <Rows
          rows={coupons}
          keyOf={({ orderId, code }) => `${orderId} ${code}`}
          to={order}
          cell={({ code, discount }) => `${code}, ${amountText(discount)}`}
          note={({ at, orderNumber, released }) =>
            `${orderNumber}, ${shortDayText(at)}${released ? ', given back' : ''}`
          }
        />
      </Panel>
    )}
  </>
)
