// Payments of orders: `receive-payment.ts` takes one, `payment-of-wrong-order.ts` takes it back, `ask-advance.ts` asks
// ahead; pages of banks in `hosted`.

export { demandNotPaidBack } from './aside-refunds.ts'
export { AskAdvance, askAdvance, waiveAdvance } from './ask-advance.ts'
export { beginPayment, findGoing, WORK_PAYMENTS } from './hosted/begin-payment.ts'
export type { HostedStatus, HostedSystem, OpenHosted, ToOpen } from './hosted/hosted-system.ts'
export { jazzcashAmount } from './hosted/hosted-system.ts'
export {
  countOdd,
  DecideOdd,
  type HostedPayment,
  listHosted,
  listOdd,
  type OddPayment,
  PutOddAside,
  putOddAside,
  ReopenOdd,
  reopenOdd,
} from './hosted/list-hosted.ts'
export { isJazzcashSigned, jazzcashHash } from './hosted/signatures.ts'
export { type Notice, takeNotice } from './hosted/take-notice.ts'
export { workPayments } from './hosted/work-payments.ts'
export { listRefundsDue, type RefundDue, RefundFilter } from './list-refunds.ts'
export {
  addOrderPhoto,
  demandPlace,
  listOrderPhotos,
  OrderPhoto,
  readOrderPhoto,
} from './order-photos.ts'
export { PayAsideBack, payAsideBack } from './pay-aside-back.ts'
export { type Undone, undoPayment } from './payment-of-wrong-order.ts'
export { type Received, RecordPayment, receivePayment } from './receive-payment.ts'
export { checkProof, sendProof } from './send-proof.ts'
export { dueAhead, raastImage, type TransferDetails, transferDetails, waysToPay } from './transfer-details.ts'
export {
  listTransfers,
  recordTypedPayment,
  type Transfer,
  UndoTyped,
  undoTypedPayment,
} from './typed-payments.ts'
