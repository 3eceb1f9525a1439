import { shortDayText } from '../../../shop/dates.ts'
import { amountText } from '../../../shop/money.ts'
import type { Return, Returnable } from '../../../shop/returns/index.ts'
import { returnLabel, returnWishes } from '../../../shop/returns/rules.ts'
import { Panel } from '../../kit/panel.tsx'
import { BeginReturn } from './begin-return.tsx'

type Props = {
  returns: Return[]
  /** What staff may begin to return; null when they may not. */
  returnable: Returnable['lines'] | null
}

/** The returns of an order, each a link to its page, and the beginning of one for somebody on the phone. */
export function ReturnsPanel({ returns, returnable }: Props) {
  if (returns.length === 0 && !returnable?.some(({ left }) => left > 0)) return null
  return (
    <Panel title="Returns">
      <ul className="divide-y divide-line">
        {returns.map(({ _id, state, wish, refundDue, createdAt, lines }) => (
          <li key={_id}>
            <a href={`/admin/returns/${_id}`} className="line-link">
              {`${returnLabel(state)}: ${returnWishes[wish].toLowerCase()}${refundDue > 0 ? `, ${amountText(refundDue)} due` : ''}`}
            </a>
            <p className="wrap-anywhere pb-2 text-muted text-sm">
              {`${shortDayText(createdAt)}. ${lines.map(({ name, ml, quantity }) => `${quantity} x ${name}, ${ml} ml`).join('; ')}`}
            </p>
          </li>
        ))}
      </ul>
      {returnable && <BeginReturn lines={returnable} />}
    </Panel>
  )
}
