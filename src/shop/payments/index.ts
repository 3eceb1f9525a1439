export {
  addOrderPhoto,
  demandPlace,
  listOrderPhotos,
  OrderPhoto,
  type PhotoKind,
  readOrderPhoto,
} from './order-photos.ts'
export { checkProof, sendProof } from './send-proof.ts'
export { awaitsTransfer, type TransferDetails, transferDetails } from './transfer-details.ts'
