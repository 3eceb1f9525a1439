import { useState } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Area } from './fields.tsx'
import { Problem } from './notice.tsx'
import { type Options, optionPairs } from './options.ts'
import { useProblems } from './staff-form.tsx'

type Props = { name: string; label: string; hint: string; options: Options; start: readonly string[] }

/** Any of a few known values in a form, as boxes; sent a line each. Without scripts a value a line. */
export function ChooseNames(props: Props) {
  const { name, label, hint, start } = props
  const problem = useProblems()[name]
  if (!useHydrated())
    return <Area name={name} label={label} hint={`${hint}. A line each`} defaultValue={start.join('\n')} />
  return (
    <>
      <Boxes {...props} />
      <Problem>{problem}</Problem>
    </>
  )
}

function Boxes({ name, label, hint, options, start }: Props) {
  const [chosen, setChosen] = useState(start)
  const known = optionPairs(options)
  // What is there no more is seen and can be taken away.
  const gone = start.filter(value => !known.some(([one]) => one === value)).map(value => [value, value] as const)
  return (
    <fieldset className="choices choices-columns">
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
      <p className="text-muted text-sm">{hint}</p>
    </fieldset>
  )
}
