export {
  bulkStatuses,
  confirmationLabel,
  hasEnded,
  mayMove,
  nextStatuses,
  type OrderStatus,
  orderStatuses,
  statusLabel,
  stepsDone,
  trackerSteps,
} from './order-status.ts'

/** The longest accepted order number, in characters, with spaces and dashes. */
export const ORDER_NUMBER_LIMIT = 40

/** The page size of the order history. */
export const ORDERS_PER_PAGE = 10

/** Orders on a page of the back office's queue. */
export const QUEUE_PAGE_SIZE = 50

/** The most orders that are moved at once. */
export const BULK_LIMIT = 200
