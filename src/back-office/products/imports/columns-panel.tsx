import { Select } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'

type Props = {
  header: readonly string[]
  sample: readonly (readonly string[])[]
  columns: Record<string, string>
  options: Record<string, string>
}

const EXAMPLE_LENGTH = 40
const shortened = (text: string) => (text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH)} ...` : text)

/** Says what each column of a file holds: fields `column.0`, `column.1` ... */
export const ColumnsPanel = ({ header, sample, columns, options }: Props) => (
  <PanelForm
    title="What the columns hold"
    note="Remembered by their names for the next file. Nothing is changed yet: first every line is checked."
    action="columns"
    submit="Check the lines"
    busy="Beginning ..."
  >
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {header.map((name, at) => {
        const examples = sample.flatMap(row => row[at] || [])
        return (
          <Select
            key={name}
            name={`column.${at}`}
            label={name}
            defaultValue={columns[name]}
            hint={examples.length > 0 ? `Such as ${examples.map(shortened).join('; ')}` : 'Empty in the first lines'}
            options={options}
            className="wrap-anywhere"
          />
        )
      })}
    </div>
  </PanelForm>
)
