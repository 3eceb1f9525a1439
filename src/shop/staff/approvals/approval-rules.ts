import type { Paisa } from '../../ground/money.ts'
import type { Permission } from '../staff/permission-rules.ts'

/** What may need a second person above an amount; `permissions`: who does it at all. */
export const approvalKinds = {
  refund: { label: 'Refunds', one: 'Refund', permissions: ['orders.refund'] },
  writeOff: { label: 'Write-offs', one: 'Write-off', permissions: ['settlements.change'] },
  price: { label: 'Price changes', one: 'Price change', permissions: ['catalogue.change'] },
  discount: { label: 'Discounts', one: 'Discount', permissions: ['offers.change', 'orders.edit'] },
} as const satisfies Record<string, { label: string; one: string; permissions: readonly Permission[] }>
export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]]

/** How much a write is about, in paisa: what its limit is compared with. */
export type Weight = {
  kind: ApprovalKind
  amount: Paisa
  /** The amount in words, where it is not only that of this write. */
  words?: string
  /** What whoever approves it sees of it; without it, what its audit row says. */
  changes?: Record<string, unknown>
  /** What stands there now, by the names of `changes`. */
  before?: Record<string, unknown>
}

export const approvalStates = {
  waiting: 'Waits',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const
export type ApprovalState = keyof typeof approvalStates
