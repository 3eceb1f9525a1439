import { toRupees } from '../../shop/ground/money.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import type { ReturnWorth, StaffReturn } from '../../shop/orders/returns/index.ts'
import {
  nextReturnStates,
  RETURN_NOTE_LIMIT,
  type ReturnState,
  type ReturnTerms,
  returnMeaning,
} from '../../shop/orders/returns/rules.ts'
import { Area, Text } from '../kit/fields.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { worthText } from './settle-return.tsx'

const buttons = {
  requested: '',
  accepted: 'Accept the return',
  refused: 'Refuse it',
  received: 'The parcel is here',
  done: 'End it: nothing is due',
} satisfies Record<ReturnState, string>

type Props = { found: StaffReturn; worth: ReturnWorth; terms: ReturnTerms }

/** The moves of a return, each a form with what the customer reads: an answer to the customer, and when the parcel is here what of it can be sold. */
export function ReturnMoves({ found, worth, terms }: Props) {
  // What is due is paid back or exchanged: a press alone does not end the return.
  const next = nextReturnStates(found.state).filter(to => to !== 'done' || found.refundDue === 0)
  if (found.state === 'received' && next.length === 0) return null
  if (next.length === 0) return <p className="text-muted">This return has ended.</p>
  return (
    <div className="grid gap-6">
      {next.map(to => (
        <StaffForm
          key={to}
          action="move"
          of={{ to }}
          hidden={{ from: found.state }}
          submit={buttons[to]}
          variant={to === 'refused' ? 'outline' : 'night'}
        >
          {to === 'received' && <Sellable found={found} worth={worth} />}
          {to !== 'received' && (
            <p className="text-sm">{`The customer reads: ${returnMeaning({ ...found, state: to }, terms)}`}</p>
          )}
          <Area name="answer" label={answerLabel(to)} maxLength={RETURN_NOTE_LIMIT} />
        </StaffForm>
      ))}
    </div>
  )
}

function answerLabel(to: ReturnState): string {
  if (to === 'refused') return 'Why, for the customer'
  return to === 'done' ? 'How it ended, for the customer' : 'To the customer (optional)'
}

const Sellable = ({ found, worth }: Pick<Props, 'found' | 'worth'>) => (
  <>
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">How many go back on sale? The others are written off.</legend>
      {found.lines.map(({ position, name, ml, quantity }) => (
        <Text
          key={position}
          name={`sellable-${position}`}
          label={`${sizeText(name, ml)} (of ${quantity})`}
          inputMode="numeric"
          required
        />
      ))}
    </fieldset>
    <Text
      name="value"
      label={found.wish === 'refund' ? 'To pay back, Rs' : 'Worth as an exchange, Rs'}
      inputMode="numeric"
      required
      hint={worthText(worth)}
      defaultValue={String(toRupees(worth[found.wish]))}
    />
  </>
)
