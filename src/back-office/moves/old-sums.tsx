import { grouped } from '../../shop/ground/grouped.ts'
import { amountText, type Paisa } from '../../shop/ground/money.ts'
import type { findMove } from '../../shop/people/moves/index.ts'
import { type OldSum, oldSums } from '../../shop/people/moves/move-file-rules.ts'
import { Figure } from '../kit/fields.tsx'
import { FoldForm } from '../kit/form-parts.tsx'
import { ListTable } from '../kit/list-table.tsx'
import { Panel } from '../kit/panel.tsx'

type Move = Awaited<ReturnType<typeof findMove>>

const names = Object.keys(oldSums) as OldSum[]
const textOf = (sum: OldSum, value: number) =>
  oldSums[sum].unit === 'rupees' ? amountText(value as Paisa) : grouped(value)

function differenceOf(sum: OldSum, there: number, here: number): string {
  if (there === here) return 'The same'
  return `${textOf(sum, Math.abs(there - here))} ${here < there ? 'less' : 'more'} here`
}

/** What the old shop's reports say, compared with what the move brought, before it goes live. */
export const OldSumsPanel = ({ move: { compared, state } }: { move: Move }) => (
  <Panel
    title="Compare with the old shop"
    note="Type what its own reports say, over all time. Where a sum differs, the reasons are those of the files."
  >
    {compared.length > 0 && (
      <ListTable
        label="Compared with the old shop"
        rows={compared}
        keyOf={({ sum }) => sum}
        columns={[
          { label: 'Sum', cell: ({ sum }) => oldSums[sum].label, note: ({ from }) => from.join('. ') },
          { label: 'There', cell: ({ sum, there }) => textOf(sum, there), figure: true },
          { label: 'Here', cell: ({ sum, here }) => textOf(sum, here), figure: true },
          { label: 'Difference', cell: ({ sum, there, here }) => differenceOf(sum, there, here), end: true },
        ]}
      />
    )}
    {state !== 'thrown_away' && (
      <FoldForm
        action="sums"
        submit="Compare"
        busy="Comparing ..."
        label={compared.length > 0 ? 'Other sums' : 'Enter its sums'}
      >
        <div className="pair">
          {names.map(sum => {
            const said = compared.find(one => one.sum === sum)?.there
            const isRupees = oldSums[sum].unit === 'rupees'
            return (
              <Figure
                key={sum}
                name={sum}
                label={oldSums[sum].label}
                unit={isRupees ? 'Rs' : ''}
                inputMode={isRupees ? 'decimal' : 'numeric'}
                defaultValue={said === undefined ? '' : isRupees ? said / 100 : said}
              />
            )
          })}
        </div>
      </FoldForm>
    )}
  </Panel>
)
