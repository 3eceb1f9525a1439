import { shortDayText } from '../../../shop/ground/dates.ts'
import { amountText, paisa } from '../../../shop/ground/money.ts'
import { countedSizes, sizeText } from '../../../shop/ground/names/size-and-urdu-name-rules.ts'
import type { Paid, Return, Returnable } from '../../../shop/orders/returns/index.ts'
import {
  PAY_TO_LIMIT,
  RETURN_NOTE_LIMIT,
  returnLabel,
  returnReasons,
  returnWishes,
} from '../../../shop/orders/returns/return-rules.ts'
import { worthNotes, worthOfReturns } from '../../../shop/orders/returns/return-worth-rules.ts'
import { Area, Select, Text } from '../../kit/fields.tsx'
import { FoldForm, FormProblem } from '../../kit/form-parts.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Rows } from '../../kit/rows.tsx'

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
        note={({ createdAt, lines }) => `${shortDayText(createdAt)}. ${countedSizes(lines)}`}
        end={({ refundDue }) => refundDue > 0 && `${amountText(refundDue)} due`}
      />
      {returnable && known && <BeginReturn lines={returnable} known={known} />}
    </Panel>
  )
}

/** Begins a return for somebody on the phone or in the chat. */
function BeginReturn({ lines, known: { paid, returns } }: { lines: Returnable['lines']; known: Paid }) {
  const open = lines.filter(({ left }) => left > 0)
  if (open.length === 0) return null
  const worthOf = (position: number, quantity: number) =>
    worthOfReturns(paid, [...returns, { lines: [{ position, quantity }], wish: 'refund', value: null }]).at(-1)?.refund
  const all = { lines: open.map(({ position }) => ({ position, quantity: 1 })), wish: 'refund', value: null } as const
  return (
    <FoldForm label="Begin a return" action="return" submit="Accept the return">
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium text-sm">What comes back?</legend>
        {open.map(({ position, name, ml, setOf, left }) => (
          <Text
            key={position}
            name={`quantity-${position}`}
            label={`${sizeText(name, ml, setOf)} (at most ${left})`}
            inputMode="numeric"
            defaultValue="0"
            hint={`One alone is worth ${amountText(worthOf(position, 1) ?? paisa(0))}`}
          />
        ))}
        <FormProblem />
      </fieldset>
      <div className="pair">
        <Select name="reason" label="Why" options={returnReasons} />
        <Select name="wish" label="The customer gets" options={returnWishes} />
      </div>
      <Text name="payTo" label="Pay back to: IBAN, Raast ID or wallet" maxLength={PAY_TO_LIMIT} />
      <Area name="note" label="What the customer said" maxLength={RETURN_NOTE_LIMIT} />
      <p className="text-muted text-sm">{`${worthNotes(paid, [...returns, all]).join(' ')} The customer gets an email with our address, what the return is worth and what happens next.`}</p>
    </FoldForm>
  )
}
