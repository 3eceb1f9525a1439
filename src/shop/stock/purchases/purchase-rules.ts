/** The states of a purchase: labels. */
export const purchaseLabels = {
  draft: 'Draft',
  sent: 'Ordered',
  done: 'Done',
  cancelled: 'Cancelled',
} as const

export type PurchaseState = keyof typeof purchaseLabels
export const purchaseStates = Object.keys(purchaseLabels) as [PurchaseState, ...PurchaseState[]]
export const purchaseLabel = (state: string): string => purchaseLabels[state as PurchaseState] ?? state

/** A purchase's number as people say it: 'PO-12'. */
export const purchaseNumber = (purchaseId: number): string => `PO-${purchaseId}`

export const MAX_PURCHASE_PIECES = 100_000
export const MAX_PURCHASE_LINES = 300
