import { plural } from '../../../shop/ground/plural.ts'
import type { ReportLine } from '../../../shop/money/courier-files/index.ts'
import { type Outcome, outcomeTexts } from '../../../shop/money/courier-files/rules.ts'
import { ListTable } from '../../kit/list-table.tsx'
import { Panel } from '../../kit/panel.tsx'

// Those that somebody must look at come first.
const order: readonly Outcome[] = ['refused', 'unknown', 'done', 'same']

/** What became of each line of a list. */
export function FileReport({ report }: { report: readonly ReportLine[] }) {
  const count = (outcome: Outcome) => report.filter(each => each.outcome === outcome).length
  const lines = [...report].sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome) || a.line - b.line)
  const sums = order
    .filter(outcome => count(outcome) > 0)
    .map(each => `${outcomeTexts[each].toLowerCase()}: ${count(each)}`)
  return (
    <Panel title={plural(report.length, 'line')} note={sums.join(', ')}>
      <ListTable
        label="Lines"
        rows={lines}
        keyOf={({ line }) => String(line)}
        columns={[
          { label: 'Number', cell: ({ number }) => number, note: ({ line }) => `Line ${line}` },
          {
            label: 'What it says',
            cell: ({ word, reason }) => [word, reason].filter(Boolean).join(': '),
            typed: true,
            note: ({ why }) => why && <span className="text-danger">{why}</span>,
            plain: true,
          },
          {
            label: 'What became of it',
            cell: ({ outcome }) => outcomeTexts[outcome],
            chip: true,
            bad: ({ outcome }) => outcome === 'refused' || outcome === 'unknown',
            end: true,
          },
        ]}
      />
    </Panel>
  )
}
