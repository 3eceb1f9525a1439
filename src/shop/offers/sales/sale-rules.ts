/** The states of a sale, and their words for staff. */
export const saleStates = { planned: 'Planned', running: 'Running', ended: 'Ended', cancelled: 'Cancelled' } as const
export type SaleState = keyof typeof saleStates
