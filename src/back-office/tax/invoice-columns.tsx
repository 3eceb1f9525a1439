import { momentText } from '../../shop/ground/dates.ts'
import { exactAmountText } from '../../shop/ground/money.ts'
import type { ListedInvoice } from '../../shop/orders/fiscal/index.ts'
import { fiscalStates } from '../../shop/orders/fiscal/rules.ts'
import type { Column } from '../kit/list-table.tsx'

/** An invoice or note in the list for the tax office. */
export const invoiceColumns: readonly Column<ListedInvoice>[] = [
  {
    label: 'Order',
    cell: ({ orderNumber }) => orderNumber,
    note: ({ kind, createdAt, replaced }) =>
      `${kind === 'sale' ? 'Invoice' : 'Note'}, ${momentText(createdAt)}${replaced ? ', replaced by another one' : ''}`,
  },
  {
    label: 'FBR number',
    cell: ({ number, why }) => number ?? why,
    typed: true,
    note: ({ state, tries, nextTryAt }) =>
      state === 'waiting' && tries > 0 && `Tried ${tries} times, next ${momentText(nextTryAt)}`,
    plain: true,
  },
  {
    label: 'Tax',
    cell: ({ tax }) => exactAmountText(tax),
    note: ({ value }) => `of ${exactAmountText(value)}`,
    figure: true,
  },
  {
    label: 'State',
    cell: ({ state }) => fiscalStates[state],
    chip: true,
    bad: ({ state }) => state === 'uncertain' || state === 'refused',
    end: true,
  },
]
