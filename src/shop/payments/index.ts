export { AskAdvance, askAdvance, waiveAdvance } from './ask-advance.ts'
export {
  addOrderPhoto,
  demandPlace,
  listOrderPhotos,
  OrderPhoto,
  readOrderPhoto,
} from './order-photos.ts'
export { type Received, RecordPayment, receivePayment } from './receive-payment.ts'
export { checkProof, sendProof } from './send-proof.ts'
export { dueAhead, type TransferDetails, transferDetails } from './transfer-details.ts'
export { type Undone, undoPayment } from './undo-payment.ts'
