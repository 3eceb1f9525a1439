import { useId, useState } from 'react'
import { described, FieldNotes } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Area } from './fields.tsx'
import { type Options, optionPairs } from './options.ts'
import { useProblems, useTypedLines } from './staff-form.tsx'

type Props = { name: string; label: string; hint: string; options: Options; start: readonly string[] }

/** Any of a few known values in a form, as boxes; sent a line each. Without scripts a value a line. */
export function ChooseNames(props: Props) {
  const { name, label, hint, start } = props
  if (useHydrated()) return <Boxes {...props} />
  return <Area name={name} label={label} hint={`${hint}. A line each`} defaultValue={start.join('\n')} />
}

function Boxes({ name, label, hint, options, start }: Props) {
  const id = useId()
  const problem = useProblems()[name]
  // Sent before the scripts ran and refused, the form shows what was typed.
  const [begun] = useState(useTypedLines(name) ?? start)
  const [chosen, setChosen] = useState(begun)
  const known = optionPairs(options)
  // What is there no more is seen and can be taken away.
  const gone = [...new Set([...start, ...begun])]
    .filter(value => !known.some(([one]) => one === value))
    .map(value => [value, value] as const)
  return (
    <fieldset className="choices choices-columns" {...described(id, problem, hint)}>
      <legend>{label}</legend>
      <input type="hidden" name={name} value={chosen.join('\n')} />
      {[...known, ...gone].map(([value, text]) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, value] : chosen.filter(one => one !== value))
            }
          />
          {text}
        </label>
      ))}
      <FieldNotes id={id} error={problem} hint={hint} />
    </fieldset>
  )
}
