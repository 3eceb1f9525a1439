import { shortDayText } from '../../../shop/dates.ts'
import type { Return } from '../../../shop/returns/index.ts'
import { returnLabel, returnWishes } from '../../../shop/returns/rules.ts'
import { Panel } from '../../kit/panel.tsx'

/** The returns of an order, each a link to its page. */
export function ReturnsPanel({ returns }: { returns: Return[] }) {
  if (returns.length === 0) return null
  return (
    <Panel title="Returns">
      <ul className="divide-y divide-line">
        {returns.map(({ _id, state, wish, createdAt, lines }) => (
          <li key={_id}>
            <a href={`/admin/returns/${_id}`} className="text-link inline-flex min-h-11 items-center">
              {`${returnLabel(state)}: ${returnWishes[wish].toLowerCase()}`}
            </a>
            <p className="wrap-anywhere pb-2 text-muted text-sm">
              {`${shortDayText(createdAt)}. ${lines.map(({ name, ml, quantity }) => `${quantity} x ${name}, ${ml} ml`).join('; ')}`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
