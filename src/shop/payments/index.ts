export {
  addOrderPhoto,
  demandPlace,
  listOrderPhotos,
  OrderPhoto,
  readOrderPhoto,
} from './order-photos.ts'
export { checkProof, sendProof } from './send-proof.ts'
export { type TransferDetails, transferDetails } from './transfer-details.ts'
