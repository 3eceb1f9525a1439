import { phoneText } from '../../shop/ground/customers/rules.ts'
import { momentText } from '../../shop/ground/dates.ts'
import type { Thread } from '../../shop/orders/messages/index.ts'
import type { Column } from '../kit/list-table.tsx'

/** A conversation in the list. */
export const threadColumns: readonly Column<Thread>[] = [
  {
    label: 'From',
    cell: ({ name, phone, sender }) => name || phoneText(phone ?? '') || sender,
    typed: true,
    note: ({ phone, orderNumber }) => [orderNumber, phone && phoneText(phone)].filter(Boolean).join(', '),
  },
  {
    label: 'Last',
    cell: ({ text }) => (
      <span dir="auto" className="wrap-anywhere line-clamp-2">
        {text}
      </span>
    ),
    note: ({ at }) => momentText(at),
    plain: true,
  },
  {
    label: 'Unread',
    cell: ({ unread }) => unread > 0 && <span className="chip">{unread} new</span>,
    end: true,
  },
]
