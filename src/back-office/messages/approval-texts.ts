const approvals: Record<string, string> = {
  '': 'Not asked for yet',
  APPROVED: 'Approved',
  PENDING: 'Waits for approval',
  REJECTED: 'Rejected',
  REFUSED: 'Not accepted',
  PAUSED: 'Paused',
  DISABLED: 'Disabled',
}

/** What WhatsApp says of a text. */
export const approvalText = (state: string): string => approvals[state] ?? state

export const isInOrder = (state: string): boolean => ['', 'APPROVED', 'PENDING'].includes(state)
