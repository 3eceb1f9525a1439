export {
  confirmationLabel,
  hasEnded,
  mayMove,
  orderStatuses,
  statusLabel,
  stepsDone,
  trackerSteps,
} from './order-status.ts'
