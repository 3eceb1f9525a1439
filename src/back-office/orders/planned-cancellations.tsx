import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { PlannedBatch } from '../../shop/orders/orders/index.ts'
import { RowAction } from '../kit/staff-form.tsx'
import { useMay } from '../kit/use-may.ts'

/** Orders that are to be cancelled in a moment, each choice with the press that takes it back. */
export function PlannedCancellations({ planned }: { planned: readonly PlannedBatch[] }) {
  const may = useMay()
  if (planned.length === 0) return null
  return (
    <ul className="notice grid gap-2" aria-label="To be cancelled">
      {planned.map(({ batch, dueAt, by, orders, total, names }) => (
        <li key={batch} className="flex flex-wrap items-center justify-between gap-x-6">
          <span className="wrap-anywhere min-w-0">
            {`${plural(orders, 'order')}, ${amountText(total)}, will be cancelled at ${timeText(dueAt)}, by ${by}: ${names}`}
          </span>
          {may('orders.cancel') && (
            <RowAction action="takeBack" of={{ batch }} submit="Take it back" label={`Take back: ${names}`} />
          )}
        </li>
      ))}
    </ul>
  )
}
