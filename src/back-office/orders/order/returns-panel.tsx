import { shortDayText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { sizeText } from '../../../shop/ground/names/rules.ts'
import type { Paid, Return, Returnable } from '../../../shop/orders/returns/index.ts'
import { returnLabel, returnWishes } from '../../../shop/orders/returns/rules.ts'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'
import { BeginReturn } from './begin-return.tsx'

type Props = {
  returns: Return[]
  /** What staff may begin to return; null when they may not. */
  returnable: Returnable['lines'] | null
  known: Paid | null
}

/** The returns of an order, each a link to its page, and the beginning of one for somebody on the phone. */
export function ReturnsPanel({ returns, returnable, known }: Props) {
  if (returns.length === 0 && !returnable?.some(({ left }) => left > 0)) return null
  return (
    <Panel title="Returns" id="returns">
      <Rows
        rows={returns}
        keyOf={({ _id }) => _id}
        to={({ _id }) => `/admin/returns/${_id}`}
        cell={({ state, wish }) => `${returnLabel(state)}: ${returnWishes[wish].toLowerCase()}`}
        note={({ createdAt, lines }) =>
          `${shortDayText(createdAt)}. ${lines.map(({ name, ml, quantity }) => `${quantity} x ${sizeText(name, ml)}`).join('; ')}`
        }
        end={({ refundDue }) => refundDue > 0 && `${amountText(refundDue)} due`}
      />
      {returnable && known && <BeginReturn lines={returnable} known={known} />}
    </Panel>
  )
}
