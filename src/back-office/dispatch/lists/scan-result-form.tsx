import { useEffect, useRef } from 'react'
import { resultNames, resultTexts } from '../../../shop/dispatch/rules.ts'
import { SelectField } from '../../../ui/field.tsx'
import { StaffField, StaffForm, useAnswer, useTyped } from '../../frame/staff-form.tsx'

/** A field for a scanner: each number gets the chosen result. */
export function ScanResultForm() {
  const answer = useAnswer('scan')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement>('input[name=code]')
    if (!answer || !field) return
    if (answer.ok) field.value = ''
    field.focus({ preventScroll: true })
    field.select()
  }, [answer])
  return (
    <div ref={box}>
      <StaffForm action="scan" submit="Record" busy="Saving ...">
        <Results typed={answer?.typed.result} />
        <StaffField name="code" label="Number" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </StaffForm>
    </div>
  )
}

function Results({ typed }: { typed: string | undefined }) {
  const again = useTyped().result ?? typed
  return (
    <SelectField key={again} name="result" label="What came of it" defaultValue={again ?? 'delivered'}>
      {resultNames.map(result => (
        <option key={result} value={result}>
          {resultTexts[result]}
        </option>
      ))}
    </SelectField>
  )
}
