import type { Returnable } from '../../../shop/returns/index.ts'
import { PAY_TO_LIMIT, RETURN_NOTE_LIMIT, returnReasons, returnWishes } from '../../../shop/returns/rules.ts'
import { SelectField } from '../../../ui/field.tsx'
import { StaffField, StaffForm, StaffTextarea, useAnswer, useProblems, useTyped } from '../../kit/staff-form.tsx'

/** Begins a return for somebody on the phone or in the chat. */
export function BeginReturn({ lines }: { lines: Returnable['lines'] }) {
  const answer = useAnswer('return')
  const open = lines.filter(({ left }) => left > 0)
  if (open.length === 0) return null
  return (
    <details open={answer !== null}>
      <summary className="inline-flex min-h-11 items-center font-medium text-sm">Begin a return</summary>
      <StaffForm action="return" submit="Accept the return" busy="Saving ..." className="pt-2">
        <Fields lines={open} />
        <p className="text-muted text-sm">The customer gets an email with our address and what happens next.</p>
      </StaffForm>
    </details>
  )
}

function Fields({ lines }: { lines: Returnable['lines'] }) {
  const typed = useTyped()
  const problems = useProblems()
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="mb-2 font-medium text-sm">What comes back?</legend>
        {lines.map(({ position, name, ml, left }) => (
          <StaffField
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
      <Choice name="reason" label="Why" words={returnReasons} chosen={typed.reason} />
      <Choice name="wish" label="The customer gets" words={returnWishes} chosen={typed.wish} />
      <StaffField name="payTo" label="Pay back to: IBAN, Raast ID or wallet" maxLength={PAY_TO_LIMIT} />
      <StaffTextarea name="note" label="What the customer said" maxLength={RETURN_NOTE_LIMIT} />
    </>
  )
}

type Words = { name: string; label: string; words: Record<string, string>; chosen: string | undefined }

const Choice = ({ name, label, words, chosen }: Words) => (
  <SelectField name={name} label={label} defaultValue={chosen}>
    {Object.entries(words).map(([value, text]) => (
      <option key={value} value={value}>
        {text}
      </option>
    ))}
  </SelectField>
)
