import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { Preview } from '../../shop/offers/trust/index.ts'
import { outcomeLabels } from '../../shop/offers/trust/rules.ts'
import { ListTable } from '../kit/list-table.tsx'
import { Panel } from '../kit/panel.tsx'

/** What the orders of the last month would have got. */
export function PreviewPanel({ preview: { orders, lines }, isTried }: { preview: Preview; isTried: boolean }) {
  return (
    <Panel
      title={isTried ? 'With these rules, not saved yet' : 'With the saved rules'}
      note={`${plural(orders, 'cash order')} of the last 30 days, with all that was known when each was placed`}
    >
      {lines.length > 0 && (
        <ListTable
          label="What they would have got"
          rows={lines}
          keyOf={({ rule }) => rule}
          columns={[
            {
              label: 'Decided',
              cell: ({ outcome }) => (outcome ? outcomeLabels[outcome] : 'By the signs of risk'),
              note: ({ rule }) => rule,
            },
            { label: 'Orders', cell: line => line.orders, figure: true },
            { label: 'Of them refused', cell: ({ refused }) => refused, figure: true },
            { label: 'Asked ahead', cell: ({ asks }) => (asks > 0 ? amountText(asks) : ''), figure: true },
          ]}
        />
      )}
    </Panel>
  )
}
