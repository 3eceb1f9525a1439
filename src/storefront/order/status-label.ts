const labels: Record<string, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'In Progress',
  outForDelivery: 'On The Way',
  delivered: 'Delivered',
  orderDelivery: 'Delivered',
  cancelled: 'Cancelled',
}

/** An order's status in words, by the specification's table. Unknown values as they are. */
export const statusLabel = (status: string): string => labels[status] ?? status
