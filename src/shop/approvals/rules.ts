import type { Paisa } from '../money.ts'
import type { Permission } from '../staff/rules.ts'

/** What may need a second person above an amount. */
export const approvalKinds = {
  refund: { label: 'Refunds', one: 'Refund', permission: 'orders.refund' },
  writeOff: { label: 'Write-offs', one: 'Write-off', permission: 'settlements.change' },
  price: { label: 'Price changes', one: 'Price change', permission: 'catalogue.change' },
} as const satisfies Record<string, { label: string; one: string; permission: Permission }>
export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]]

/** How much a write is about, in paisa: what its limit is compared with. */
export type Weight = {
  kind: ApprovalKind
  amount: Paisa
  /** What whoever approves it sees of it; without it, what its audit row says. */
  changes?: Record<string, unknown>
}

export const approvalStates = {
  waiting: 'Waits',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const
export type ApprovalState = keyof typeof approvalStates
