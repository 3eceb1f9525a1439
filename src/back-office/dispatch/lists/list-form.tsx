import { type ChangeEvent, useRef } from 'react'
import type { RefusedLine } from '../../../shop/dispatch/index.ts'
import { plural } from '../../../shop/plural.ts'
import { SelectField } from '../../../ui/field.tsx'
import { StaffForm, StaffTextarea, useAnswer } from '../../kit/staff-form.tsx'

type Props = {
  action: 'results' | 'tracking'
  submit: string
  couriers: readonly { courierId: string; name: string }[]
  example: string
}

/** A CSV, pasted or from a file, and the report of the lines that could not be applied. */
export function ListForm({ action, submit, couriers, example }: Props) {
  const answer = useAnswer<{ done: number; refused: RefusedLine[] }>(action)
  const box = useRef<HTMLDivElement>(null)
  const readFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = await currentTarget.files?.[0]?.text()
    const area = box.current?.querySelector<HTMLTextAreaElement>('textarea[name=csv]')
    if (area && text !== undefined) area.value = text
  }
  return (
    <div ref={box} className="grid gap-4">
      {answer?.ok && answer.shown && <Report {...answer.shown} />}
      <StaffForm action={action} submit={submit} busy="Reading ...">
        <SelectField name="courierId" label="Courier" defaultValue="">
          <option value="">{action === 'results' ? 'Any courier' : 'As chosen for each parcel'}</option>
          {couriers.map(({ courierId, name }) => (
            <option key={courierId} value={courierId}>
              {name}
            </option>
          ))}
        </SelectField>
        <label className="scripted grid gap-1.5 font-medium text-sm">
          CSV file
          <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange={readFile} className="control py-2" />
        </label>
        <StaffTextarea name="csv" label="Lines" rows={6} placeholder={example} spellCheck={false} />
      </StaffForm>
    </div>
  )
}

function Report({ done, refused }: { done: number; refused: RefusedLine[] }) {
  return (
    <div role="status" className="grid gap-2 bg-sand p-3 text-sm">
      <p>
        {plural(done, 'line')} applied.
        {refused.length > 0 && ` ${refused.length} could not be:`}
      </p>
      {refused.length > 0 && (
        <ul className="grid gap-1 text-danger">
          {refused.map(({ line, number, why }) => (
            <li key={line}>
              Line {line}, {number}: {why}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
