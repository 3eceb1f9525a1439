import type { Settlement } from '../../shop/settlement/index.ts'
import { type Columns, columnMeanings } from '../../shop/settlement/rules.ts'
import { ColumnChoices } from '../kit/column-choices.tsx'
import { Panel } from '../kit/panel.tsx'
import { StaffForm } from '../kit/staff-form.tsx'

type Props = { settlement: Pick<Settlement, 'header' | 'sample' | 'courier'>; columns: Columns }

/** Says what each column of a courier's file holds. */
export function ColumnsForm({ settlement: { header, sample, courier }, columns }: Props) {
  return (
    <Panel
      title="What the columns hold"
      note={`Asked once: the next file of ${courier} with the same columns is read by itself. Fees and taxes may stand in several columns.`}
    >
      <StaffForm action="columns" submit="Read the lines" busy="Reading ...">
        <ColumnChoices header={header} sample={sample} columns={columns} meanings={columnMeanings} />
      </StaffForm>
    </Panel>
  )
}
