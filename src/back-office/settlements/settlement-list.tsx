import { shortDayText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import type { ListedSettlement } from '../../shop/settlement/index.ts'
import { settlementStates } from '../../shop/settlement/rules.ts'

/** The latest statements, those that wait first. */
export function SettlementList({ settlements }: { settlements: ListedSettlement[] }) {
  if (settlements.length === 0) return <p className="text-muted">No statement is imported yet.</p>
  return (
    <ul className="divide-y divide-line border-line border-y">
      {settlements.map(({ _id, courier, state, paidOn, reference, fileName, lines, received }) => (
        <li key={_id}>
          <a
            href={`/admin/settlements/${_id}`}
            className="grid min-h-14 grid-cols-[1fr_auto] gap-x-6 gap-y-1 py-3 hover:bg-sand sm:grid-cols-[12rem_1fr_auto]"
          >
            <span className="font-medium">
              {courier}
              <span className="block text-muted text-sm">{shortDayText(paidOn)}</span>
            </span>
            <span className="wrap-anywhere min-w-0 text-sm max-sm:order-last max-sm:col-span-2">
              {reference || fileName}
              <span className="block text-muted">{lines === 1 ? '1 line' : `${lines} lines`}</span>
            </span>
            <span className="text-right text-sm">
              <span className="chip">{settlementStates[state]}</span>
              {received !== null && <span className="mt-1 block tabular-nums">{amountText(received)}</span>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
