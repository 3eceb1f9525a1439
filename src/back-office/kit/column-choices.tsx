import { SelectField } from '../../ui/field.tsx'
import { useTyped } from './staff-form.tsx'

type Props = {
  /** The names of a file's columns, and the first rows below. */
  header: readonly string[]
  sample: readonly (readonly string[])[]
  /** What each column holds, by its name. */
  columns: Record<string, string>
  /** What it may hold, with its words. */
  meanings: Record<string, string>
}

/** Says what each column of a courier's file holds: fields `column.0`, `column.1` ... of a form. */
export function ColumnChoices({ header, sample, columns, meanings }: Props) {
  const typed = useTyped()
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {header.map((name, at) => {
        const examples = sample.map(row => row[at]).filter(Boolean)
        return (
          <SelectField
            key={name}
            name={`column.${at}`}
            label={name}
            defaultValue={typed[`column.${at}`] ?? columns[name]}
            hint={examples.length > 0 ? `Such as ${examples.join('; ')}` : 'Empty in the first lines'}
            className="wrap-anywhere"
          >
            {Object.entries(meanings).map(([meaning, text]) => (
              <option key={meaning} value={meaning}>
                {text}
              </option>
            ))}
          </SelectField>
        )
      })}
    </div>
  )
}
