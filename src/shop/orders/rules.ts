export {
  confirmationLabel,
  hasEnded,
  mayMove,
  orderStatuses,
  statusLabel,
  stepsDone,
  trackerSteps,
} from './order-status.ts'

/** The longest accepted order number, in characters, with spaces and dashes. */
export const ORDER_NUMBER_LIMIT = 40

/** The page size of the order history. */
export const ORDERS_PER_PAGE = 10
