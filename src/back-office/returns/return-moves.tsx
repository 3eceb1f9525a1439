import type { StaffReturn } from '../../shop/returns/index.ts'
import { nextReturnStates, type ReturnState, returnMeaning } from '../../shop/returns/rules.ts'
import { TextareaField } from '../../ui/field.tsx'
import { StaffField, StaffForm, useTyped } from '../kit/staff-form.tsx'

const buttons = {
  requested: '',
  accepted: 'Accept the return',
  refused: 'Refuse it',
  received: 'The parcel is here',
  done: 'Settle it',
} satisfies Record<ReturnState, string>

/** The moves of a return, each a form with what the customer reads: an answer to the customer, and when the parcel is here what of it can be sold. */
export function ReturnMoves({ found, address }: { found: StaffReturn; address: string }) {
  const next = nextReturnStates(found.state)
  if (next.length === 0) return <p className="text-muted">This return has ended.</p>
  return (
    <div className="grid gap-6">
      {next.map(to => (
        <StaffForm
          key={to}
          action="move"
          of={{ name: 'to', value: to }}
          hidden={{ from: found.state }}
          submit={buttons[to]}
          busy="Saving ..."
          variant={to === 'refused' ? 'outline' : 'night'}
        >
          {to === 'received' && <Sellable found={found} />}
          <p className="text-sm">{`The customer reads: ${returnMeaning({ ...found, state: to, answer: '' }, address)}`}</p>
          <Answer label={answerLabel(to)} />
        </StaffForm>
      ))}
    </div>
  )
}

function answerLabel(to: ReturnState): string {
  if (to === 'refused') return 'Why, for the customer'
  return to === 'done' ? 'Settled in another way? Write how, instead of this' : 'To the customer (optional)'
}

function Answer({ label }: { label: string }) {
  const typed = useTyped()
  return <TextareaField name="answer" label={label} maxLength={1000} defaultValue={typed.answer ?? ''} />
}

function Sellable({ found }: { found: StaffReturn }) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium text-sm">How many go back on sale? The others are written off.</legend>
      {found.lines.map(({ position, name, ml, quantity }) => (
        <StaffField
          key={position}
          name={`sellable-${position}`}
          label={`${name}, ${ml} ml (of ${quantity})`}
          type="number"
          inputMode="numeric"
          min={0}
          max={quantity}
          required
        />
      ))}
    </fieldset>
  )
}
