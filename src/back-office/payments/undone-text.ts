import { amountText } from '../../shop/ground/money.ts'
import { statusLabel } from '../../shop/orders/orders/order-status-rules.ts'
import type { Undone } from '../../shop/orders/payments/index.ts'

/** What became of a payment that was taken back, and what nobody will collect now. */
export function undoneText({ orderNumber, amount, status, uncollected }: Undone): string {
  const owed = uncollected > 0 ? ` Nobody collects ${amountText(uncollected)} of it: please ask the customer.` : ''
  return `${amountText(amount)} is taken back from ${orderNumber}, which is ${statusLabel(status).toLowerCase()}.${owed}`
}
