import { phoneText } from '../../shop/ground/customers/rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { PersonRow } from '../../shop/people/people/index.ts'
import type { Column } from '../kit/list-table.tsx'

/** A customer in the list. */
export const personColumns: readonly Column<PersonRow>[] = [
  {
    label: 'Customer',
    cell: ({ fullName }) => fullName,
    typed: true,
    note: ({ phone, email }) => [phoneText(phone), email].filter(Boolean).join(', '),
  },
  {
    label: 'City',
    cell: ({ city }) => (
      // Names of cities stay whole beside the other columns.
      <span dir="auto" className="inline-block min-w-24">
        {city}
      </span>
    ),
    note: ({ tags: theirs }) => theirs.join(', '),
  },
  { label: 'Orders', cell: ({ orders }) => orders, sort: 'orders', figure: true },
  { label: 'Delivered', cell: ({ delivered }) => delivered, figure: true },
  { label: 'Refused', cell: ({ refused }) => refused, sort: 'refused', figure: true },
  { label: 'Received for', cell: ({ spent }) => amountText(spent), sort: 'spent', figure: true },
  { label: 'Last order', cell: ({ lastOrderAt }) => lastOrderAt && shortDayText(lastOrderAt), end: true },
]
