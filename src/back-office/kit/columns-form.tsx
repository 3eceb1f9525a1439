import { isolated } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { Select } from './fields.tsx'
import { PanelForm } from './form-parts.tsx'
import { Problem } from './notice.tsx'

type Props = {
  /** The names of a file's columns, and the first rows below. */
  header: readonly string[]
  sample: readonly (readonly string[])[]
  /** What each column holds, by its name. */
  columns: Record<string, string>
  /** What it may hold, with its words. */
  meanings: Record<string, string>
  /** What becomes of what is said here. */
  note: string
  problem?: string | null
  submit?: string
  busy?: string
  title?: string
  /** Of which file, on a page of several. */
  of?: Record<string, string>
  /** The line behind which the form is, once it was sent. */
  fold?: string | undefined
}

const EXAMPLE_LENGTH = 40

const shortened = (text: string) => (text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH)} ...` : text)

/** Says what each column of a file holds: fields `column.0`, `column.1` ... of the write `columns`. */
export const ColumnsForm = ({
  header,
  sample,
  columns,
  meanings,
  note,
  problem,
  submit = 'Read the lines',
  busy = 'Reading ...',
  title = 'What the columns hold',
  of,
  fold,
}: Props) => (
  <PanelForm {...{ title, note, submit, busy, of, ...(fold && { fold }) }} action="columns">
    {problem && <Problem>{problem}</Problem>}
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {header.map((name, at) => {
        const examples = [...new Set(sample.flatMap(row => row[at] || []))]
        return (
          <Select
            key={name}
            name={`column.${at}`}
            label={name}
            defaultValue={columns[name]}
            hint={
              examples.length > 0
                ? `Such as ${examples.map(text => isolated(shortened(text))).join('; ')}`
                : 'Empty in the first lines'
            }
            options={{ ignore: 'Not needed', ...meanings }}
            className="wrap-anywhere"
          />
        )
      })}
    </div>
  </PanelForm>
)

/** What is said where columns are asked for once. `whose`: the courier, the bank. */
export const askedOnce = (whose: string, more = '') =>
  `Asked once: the next file of ${whose} with the same columns is read by itself. ${more}`
