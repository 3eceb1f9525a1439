import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText, type Paisa, paisa } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { CourierAccount } from '../../shop/money/settlement/index.ts'
import { ListTable } from '../kit/list-table.tsx'
import { Panel } from '../kit/panel.tsx'

/** Below zero the shop owes it, such as what a courier has paid twice. */
export const owedText = (amount: Paisa) => (amount < 0 ? `${amountText(paisa(-amount))} owed back` : amountText(amount))

/** Each courier with what it owes, by age. */
export const AccountsPanel = ({ couriers }: { couriers: readonly CourierAccount[] }) => (
  <Panel title="What couriers owe today">
    <ListTable
      label="What couriers owe today"
      rows={couriers}
      to={({ courierId }) => `/admin/settlements?courier=${courierId ?? 'none'}#due`}
      columns={[
        {
          label: 'Courier',
          cell: ({ courier }) => courier,
          note: ({ lastPaidOn }) => (lastPaidOn ? `Paid ${shortDayText(lastPaidOn)}` : 'No payment yet'),
        },
        { label: 'Up to 7 days', cell: ({ upTo7Days }) => owedText(upTo7Days), figure: true },
        { label: 'Up to 14', cell: ({ upTo14Days }) => owedText(upTo14Days), figure: true },
        {
          label: 'Older',
          cell: ({ older }) => owedText(older),
          note: ({ oldest }) => oldest && `Oldest of ${shortDayText(oldest)}`,
          figure: true,
        },
        { label: 'On the way', cell: ({ onTheWay }) => amountText(onTheWay), figure: true },
        {
          label: 'To pay',
          cell: ({ due }) => owedText(due),
          note: ({ parcels }) => parcels > 0 && plural(parcels, 'order'),
          end: true,
        },
      ]}
    />
  </Panel>
)
