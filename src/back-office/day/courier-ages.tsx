import { amountText } from '../../shop/ground/money.ts'
import type { DayFigures } from '../../shop/money/day-close/index.ts'
import { ListTable } from '../kit/list-table.tsx'

/** What couriers owe by age, and carry. */
export function CourierAges({ couriers }: Pick<DayFigures, 'couriers'>) {
  if (couriers.length === 0) return null
  return (
    <ListTable
      label="Couriers"
      rows={couriers}
      keyOf={({ courier }) => courier}
      columns={[
        { label: 'Courier', cell: ({ courier }) => courier },
        { label: 'Up to 7 days', cell: ({ upTo7Days }) => amountText(upTo7Days), figure: true },
        { label: 'Up to 14 days', cell: ({ upTo14Days }) => amountText(upTo14Days), figure: true },
        { label: 'Older', cell: ({ older }) => amountText(older), figure: true },
        { label: 'On the way', cell: ({ onTheWay }) => amountText(onTheWay), figure: true },
      ]}
    />
  )
}
