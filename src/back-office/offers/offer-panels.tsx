import { timeText } from '../../shop/ground/dates.ts'
import { amountText, sum } from '../../shop/ground/money.ts'
import { statusLabel } from '../../shop/orders/orders/order-status-rules.ts'
import { Facts } from '../kit/facts.tsx'
import { FigureHint } from '../kit/figure-hint.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import type { OfferOverviewProps } from './load-offer.ts'

/** What the offer cost, and what it brought on delivered orders; nothing until somebody used it. */
export function ResultPanel({ offer: { result } }: OfferOverviewProps) {
  const { placed, sold, delivered, refused, cancelled, takenOff, earned } = result
  if (placed === 0) return null
  return (
    <Panel title="What it did">
      <Facts
        figures
        facts={[
          [<FigureHint key="placed" name="placed" />, placed],
          [<FigureHint key="sold" name="sold" />, sold],
          [<FigureHint key="takenOff" name="takenOff" />, amountText(takenOff)],
          [<FigureHint key="delivered" name="delivered" />, delivered],
          [<FigureHint key="earned" name="earned" />, amountText(earned), 'sum'],
          refused > 0 && [<FigureHint key="refused" name="refused" />, refused],
          cancelled > 0 && [<FigureHint key="cancelled" name="cancelled" />, cancelled],
        ]}
      />
    </Panel>
  )
}

/** Who used it, the newest first. */
export function UsesPanel({ offer: { uses, more, offerId } }: OfferOverviewProps) {
  const last = uses.at(-1)
  return (
    <Panel title="Who used it" note={uses.length === 0 && 'Nobody yet.'}>
      <Rows
        rows={uses}
        keyOf={({ orderId }) => orderId}
        to={({ orderId }) => `/admin/orders/${orderId}`}
        cell={({ orderNumber, name }) => `${orderNumber}, ${name}`}
        note={({ orderStatus, usedAt, code }) =>
          [statusLabel(orderStatus), timeText(usedAt), code].filter(Boolean).join(', ')
        }
        end={({ amount, shipping, totalAmount }) => (
          <>
            {`-${amountText(sum([amount, shipping]))}`}
            <small>{`Order ${amountText(totalAmount)}`}</small>
          </>
        )}
      />
      {more && last && (
        <a
          href={`/admin/offers/${offerId}?before=${encodeURIComponent(new Date(last.usedAt).toISOString())}`}
          className="text-link inline-flex min-h-11 items-center text-sm"
        >
          Earlier uses
        </a>
      )}
    </Panel>
  )
}

/** Who changed what of it, the newest first. */
export function HistoryPanel({ offer: { history } }: OfferOverviewProps) {
  return (
    <Panel title="History" note={history.length === 0 && 'Nobody has changed it here.'}>
      <Rows
        rows={history}
        keyOf={({ id }) => String(id)}
        cell={({ did }) => did}
        note={({ changes }) =>
          changes
            .map(({ name, before, after }) =>
              before === undefined ? `${name}: ${after}` : `${name}: ${before} → ${after ?? '(empty)'}`,
            )
            .join('; ')
        }
        end={({ by, at }) => (
          <>
            {by}
            <small>{timeText(at)}</small>
          </>
        )}
      />
    </Panel>
  )
}
