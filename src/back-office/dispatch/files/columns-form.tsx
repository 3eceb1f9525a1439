import { Select } from '../../kit/fields.tsx'
import { PanelForm } from '../../kit/form-parts.tsx'
import { Problem } from '../../kit/notice.tsx'

type Props = {
  courier: string
  /** The names of a file's columns, and the first rows below. */
  header: readonly string[]
  sample: readonly (readonly string[])[]
  /** What each column holds, by its name. */
  columns: Record<string, string>
  /** What it may hold, with its words. */
  meanings: Record<string, string>
  note?: string
  problem?: string | null
}

/** Says what each column of a courier's file holds: fields `column.0`, `column.1` ... of the write `columns`. */
export const ColumnsForm = ({ courier, header, sample, columns, meanings, note = '', problem }: Props) => (
  <PanelForm
    title="What the columns hold"
    note={`Asked once: the next file of ${courier} with the same columns is read by itself. ${note}`}
    action="columns"
    submit="Read the lines"
    busy="Reading ..."
  >
    {problem && <Problem>{problem}</Problem>}
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {header.map((name, at) => {
        const examples = sample.map(row => row[at]).filter(Boolean)
        return (
          <Select
            key={name}
            name={`column.${at}`}
            label={name}
            defaultValue={columns[name]}
            hint={examples.length > 0 ? `Such as ${examples.join('; ')}` : 'Empty in the first lines'}
            options={meanings}
            className="wrap-anywhere"
          />
        )
      })}
    </div>
  </PanelForm>
)
