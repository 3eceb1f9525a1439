import { shortDayText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import type { CourierAccount } from '../../shop/settlement/index.ts'

/** Each courier with what it owes, by age. A table on wide screens, a list on narrow ones. */
export function CourierTable({ couriers }: { couriers: CourierAccount[] }) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {couriers.map(account => (
        <li key={account.courierId ?? 'none'}>
          <CourierRow {...account} />
        </li>
      ))}
    </ul>
  )
}

function CourierRow(account: CourierAccount) {
  const { courierId, courier, due, upTo7Days, upTo14Days, older, parcels, oldest, onTheWay, lastPaidOn } = account
  return (
    <a
      href={`/admin/settlements?courier=${courierId ?? 'none'}#due`}
      className="grid min-h-14 grid-cols-[1fr_auto] gap-x-6 gap-y-1 py-3 hover:bg-sand lg:grid-cols-[12rem_9rem_1fr_12rem]"
    >
      <span className="font-medium">
        {courier}
        <span className="block text-muted text-sm">
          {lastPaidOn ? `Paid ${shortDayText(lastPaidOn)}` : 'No payment yet'}
        </span>
      </span>
      <span className="text-right font-semibold tabular-nums">
        {amountText(due)}
        {parcels > 0 && (
          <span className="block font-normal text-muted text-sm">
            {parcels === 1 ? '1 order' : `${parcels} orders`}
          </span>
        )}
      </span>
      <span className="text-sm tabular-nums max-lg:col-span-2">
        {due === 0 ? (
          <span className="text-muted">Nothing to pay</span>
        ) : (
          `Up to 7 days: ${amountText(upTo7Days)}; up to 14: ${amountText(upTo14Days)}; older: ${amountText(older)}`
        )}
        {oldest && <span className="block text-muted">Oldest of {shortDayText(oldest)}</span>}
      </span>
      <span className="text-sm tabular-nums max-lg:col-span-2 lg:text-right">
        <span className="text-muted">On the way </span>
        {amountText(onTheWay)}
      </span>
    </a>
  )
}
