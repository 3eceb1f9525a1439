import { momentText } from '../../shop/ground/dates.ts'
import { exactAmountText } from '../../shop/ground/money.ts'
import type { ListedInvoice } from '../../shop/orders/fiscal/index.ts'
import { fiscalStates, invoiceViews } from '../../shop/orders/fiscal/rules.ts'
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
    note: ({ state, tries, nextTryAt, otherBuyer }) =>
      (otherBuyer && correctionText(otherBuyer)) ||
      (state === 'waiting' && tries > 0 && `Tried ${tries} times, next ${momentText(nextTryAt)}`),
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
    cell: ({ state, otherBuyer }) => (otherBuyer ? invoiceViews.buyer : fiscalStates[state]),
    chip: true,
    bad: ({ state, otherBuyer }) => state === 'uncertain' || state === 'refused' || otherBuyer !== null,
    end: true,
  },
]

/** What a person is to change in IRIS, and how long the seller may do it alone. */
function correctionText({ said, is, until }: NonNullable<ListedInvoice['otherBuyer']>): string {
  const how =
    until.getTime() > Date.now()
      ? `Please change it in IRIS until ${momentText(until)}`
      : 'The 72 hours are over: IRIS changes it only when the Commissioner agrees'
  return `FBR knows ${said}; the order names ${is}. ${how}.`
}
