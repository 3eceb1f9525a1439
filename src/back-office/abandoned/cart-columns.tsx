import { phoneText } from '../../shop/ground/customers/rules.ts'
import { momentText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import type { Checkout } from '../../shop/orders/checkouts/index.ts'
import type { Column } from '../kit/list-table.tsx'
import { stateNote, stateText } from './cart-state.ts'

/** A left cart in the list. */
export const cartColumns: readonly Column<Checkout>[] = [
  {
    label: 'Who',
    cell: ({ phone, email }) => (phone ? phoneText(phone) : email),
    typed: true,
    note: ({ notedAt, unproved }) => `${unproved ? 'unproved, ' : ''}left ${momentText(notedAt)}`,
  },
  { label: 'Cart', cell: ({ items }) => items, note: ({ amount }) => amountText(amount), plain: true },
  { label: 'State', cell: checkout => stateText(checkout), chip: true, note: stateNote },
  {
    label: 'Order',
    cell: ({ orderNumber }) => orderNumber,
    note: ({ total, orderStatus }) => total !== null && `${amountText(total)}, ${orderStatus}`,
    end: true,
  },
]
