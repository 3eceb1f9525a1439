import { shortDayText } from '../../shop/ground/dates.ts'
import { sizeText } from '../../shop/ground/names/rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import type { WaitingSize } from '../../shop/orders/stock-alerts/index.ts'
import type { Column } from '../kit/list-table.tsx'

/** A size that people asked for. */
export const waitingColumns: readonly Column<WaitingSize>[] = [
  {
    label: 'Size',
    cell: ({ name, ml }) => sizeText(name, ml),
    note: ({ since }) => `since ${shortDayText(since)}`,
  },
  {
    label: 'Waiting',
    cell: ({ emails, phones }) => emails + phones,
    note: ({ emails, phones }) => `${plural(emails, 'email')}, ${plural(phones, 'phone')}`,
    figure: true,
  },
  {
    label: 'In stock',
    cell: ({ stock }) => stock,
    note: ({ stock }) => stock > 0 && 'told in turn, one for each bottle that came',
    figure: true,
  },
]
