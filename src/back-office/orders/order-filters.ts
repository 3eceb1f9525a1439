import { type OrderStatus, orderStatuses, statusLabel } from '../../shop/orders/orders/rules.ts'
import type { Filter } from '../kit/list-filters.tsx'

const queues = {
  transfers: 'A bank transfer',
  advances: 'An advance',
  byHand: 'Delivery without a parcel',
  stock: 'Stock',
}
const methods = { COD: 'Cash on delivery', 'Bank Transfer': 'Bank transfer' }
const customers = { new: 'First order', returning: 'Ordered before' }

/** Search and filters of the list of orders. */
export const orderFilters = (tags: readonly string[]): readonly Filter[] => [
  { name: 'q', label: 'Search', type: 'search', placeholder: 'Number, name, phone, email or tracking number' },
  { name: 'queue', label: 'Waits for', folded: true, all: 'Anything', options: queues },
  { name: 'method', label: 'Payment', folded: true, all: 'Any', options: methods },
  { name: 'paid', label: 'Paid', folded: true, all: 'Either', options: { paid: 'Paid', unpaid: 'Unpaid' } },
  { name: 'customer', label: 'Customer', folded: true, all: 'Any', options: customers },
  { name: 'city', label: 'City', folded: true },
  { name: 'courier', label: 'Courier', folded: true },
  { name: 'coupon', label: 'Coupon', folded: true },
  { name: 'tag', label: 'Tag', folded: true, all: 'Any', options: tags },
  { name: 'source', label: 'Source or campaign', folded: true, maxLength: 100 },
  { name: 'refund', label: 'Refund', folded: true, all: 'Either', options: { due: 'To pay back' } },
  { name: 'late', label: 'On the way', folded: true, all: 'Either', options: { yes: 'For too long' } },
  { name: 'from', label: 'From', type: 'date', folded: true },
  { name: 'to', label: 'Until', type: 'date', folded: true },
  { name: 'least', label: 'Total from, Rs', inputMode: 'numeric', folded: true },
  { name: 'most', label: 'Total until, Rs', inputMode: 'numeric', folded: true },
]

/** The statuses with their counts, among the orders of the other filters. `countedTo`: how far they are counted. */
export function orderTabs(counts: Record<OrderStatus, number>, countedTo: number | null) {
  const isMore = (status: OrderStatus) => countedTo !== null && counts[status] > countedTo
  const shown = (status: OrderStatus) => (isMore(status) ? `${countedTo}+` : counts[status])
  const all = orderStatuses.some(isMore)
    ? `${countedTo}+`
    : orderStatuses.reduce((sum, status) => sum + counts[status], 0)
  return {
    label: 'Status',
    tabs: [
      { path: '/admin/orders', label: 'All', count: all },
      ...orderStatuses.map(status => ({
        path: `/admin/orders?status=${status}`,
        label: statusLabel(status),
        count: shown(status),
      })),
    ],
  }
}
