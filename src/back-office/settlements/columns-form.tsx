import type { Settlement } from '../../shop/settlement/index.ts'
import { type Columns, columnMeanings } from '../../shop/settlement/rules.ts'
import { SelectField } from '../../ui/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm, useTyped } from '../kit/staff-form.tsx'

type Props = { settlement: Pick<Settlement, 'header' | 'sample' | 'courier'>; columns: Columns }

/** Says what each column of a courier's file holds. */
export function ColumnsForm({ settlement, columns }: Props) {
  return (
    <Panel
      title="What the columns hold"
      note={`Asked once: the next file of ${settlement.courier} with the same columns is read by itself. Fees and taxes may stand in several columns.`}
    >
      <StaffForm action="columns" submit="Read the lines" busy="Reading ...">
        <Choices settlement={settlement} columns={columns} />
      </StaffForm>
    </Panel>
  )
}

function Choices({ settlement: { header, sample }, columns }: Props) {
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
            {Object.entries(columnMeanings).map(([meaning, text]) => (
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
