import type { Paisa } from '../money.ts'

/** What may need a second person above an amount. */
export const approvalKinds = {
  refund: { label: 'Refunds', one: 'Refund', of: 'what is paid back' },
  writeOff: { label: 'Write-offs', one: 'Write-off', of: 'what is given up of an order' },
  price: { label: 'Price changes', one: 'Price change', of: 'by how much one size becomes cheaper or dearer' },
} as const
export type ApprovalKind = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKind, ...ApprovalKind[]]

/** How much a write is about, in paisa: what its limit is compared with. */
export type Weight = { kind: ApprovalKind; amount: Paisa }

export const approvalStates = {
  waiting: 'Waits',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
} as const
export type ApprovalState = keyof typeof approvalStates
