import { shortDayText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import type { DueParcel } from '../../shop/settlement/index.ts'
import { Panel } from '../kit/panel.tsx'

/** What one courier has to pay, the oldest first. */
export function DueParcels({ name, parcels }: { name: string; parcels: DueParcel[] }) {
  return (
    <div id="due">
      <Panel title={`${name}: to pay`} note="The oldest first, at most 200.">
        {parcels.length === 0 ? (
          <p className="text-muted">Nothing is to be paid.</p>
        ) : (
          <ul className="divide-y divide-line border-line border-y text-sm">
            {parcels.map(({ orderId, orderNumber, trackingNumber, amount, since, days }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order may have several parcels.
              <li key={index} className="grid grid-cols-[1fr_auto] gap-x-4 py-2">
                <span className="min-w-0">
                  {orderId ? (
                    <a href={`/admin/orders/${orderId}`} className="text-link inline-flex min-h-11 items-center">
                      {orderNumber}
                    </a>
                  ) : (
                    orderNumber
                  )}
                  <span className="block text-muted">
                    {[
                      trackingNumber,
                      `since ${shortDayText(since)}`,
                      days === 0 ? '' : days === 1 ? '1 day' : `${days} days`,
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
                <span className="self-center text-right tabular-nums">{amountText(amount)}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
