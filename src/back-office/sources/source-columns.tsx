import { amountText } from '../../shop/ground/money.ts'
import type { SourceCount } from '../../shop/settings/sources/index.ts'
import type { Column } from '../kit/list-table.tsx'

const channels: Record<string, string> = { direct: 'Direct', phone: 'By phone', chat: 'By chat' }

/** What came of the orders of a source. */
export const sourceColumns: readonly Column<SourceCount>[] = [
  {
    label: 'Source',
    cell: ({ source }) => channels[source] ?? <bdi>{source}</bdi>,
    note: ({ medium, campaign }) => [medium, campaign].filter(Boolean).join(', '),
  },
  { label: 'Orders', cell: ({ orders }) => orders, figure: true },
  {
    label: 'Delivered',
    cell: ({ delivered, deliveredShare }) =>
      deliveredShare === null ? delivered : `${delivered} (${Math.round(deliveredShare * 100)} %)`,
    figure: true,
  },
  { label: 'Cancelled', cell: ({ cancelled }) => cancelled, figure: true },
  { label: 'Delivered for', cell: ({ revenue }) => amountText(revenue), end: true },
]
