export {
  confirmationLabel,
  hasEnded,
  mayMove,
  orderStatuses,
  statusLabel,
  stepsDone,
  trackerSteps,
} from './order-status.ts'

/** The longest order number that is read, in characters: however it is spaced and dashed. */
export const ORDER_NUMBER_LIMIT = 40

/** The specification's page of an order history. */
export const ORDERS_PER_PAGE = 10
