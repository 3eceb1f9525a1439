import type { Returnable } from '../../../shop/returns/index.ts'
import { PAY_TO_LIMIT, RETURN_NOTE_LIMIT, returnReasons, returnWishes } from '../../../shop/returns/rules.ts'
import { Area, Select, Text } from '../../kit/fields.tsx'
import { Fold } from '../../kit/fold.tsx'
import { StaffForm, useAnswer, useProblems } from '../../kit/staff-form.tsx'

/** Begins a return for somebody on the phone or in the chat. */
export function BeginReturn({ lines }: { lines: Returnable['lines'] }) {
  const answer = useAnswer('return')
  const open = lines.filter(({ left }) => left > 0)
  if (open.length === 0) return null
  return (
    <Fold label="Begin a return" open={answer !== null}>
      <StaffForm action="return" submit="Accept the return" className="pt-2">
        <Fields lines={open} />
        <p className="text-muted text-sm">The customer gets an email with our address and what happens next.</p>
      </StaffForm>
    </Fold>
  )
}

function Fields({ lines }: { lines: Returnable['lines'] }) {
  const problems = useProblems()
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium text-sm">What comes back?</legend>
        {lines.map(({ position, name, ml, left }) => (
          <Text
            key={position}
            name={`quantity-${position}`}
            label={`${name}, ${ml} ml (at most ${left})`}
            type="number"
            inputMode="numeric"
            min={0}
            max={left}
            defaultValue="0"
          />
        ))}
        <p role="alert" className="text-danger text-sm empty:hidden">
          {problems.lines}
        </p>
      </fieldset>
      <Select name="reason" label="Why" options={returnReasons} />
      <Select name="wish" label="The customer gets" options={returnWishes} />
      <Text name="payTo" label="Pay back to: IBAN, Raast ID or wallet" maxLength={PAY_TO_LIMIT} />
      <Area name="note" label="What the customer said" maxLength={RETURN_NOTE_LIMIT} />
    </>
  )
}
