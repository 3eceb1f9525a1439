export { askCouriers } from './ask-couriers.ts'
export {
  AddCourier,
  addCourier,
  ChangeCourier,
  type Courier,
  changeCourier,
  findCourier,
  listCouriers,
} from './couriers.ts'
export { DescribeParcel, describeParcel } from './describe-parcel.ts'
export { exportParcels } from './export-parcels.ts'
export { findHandover, type Handover } from './find-handover.ts'
export { findParcel, findParcels, type OrderParcel, type Parcel, parcelsOfOrder } from './find-parcel.ts'
export { ChosenParcels, findParcelByCode, type RefusedLine } from './find-parcels.ts'
export { type Bulk, handOver } from './hand-over.ts'
export { ImportLines, importResults, importTracking } from './import-lines.ts'
export { countDispatch, hasParcelToFollow, type ListedParcel, listParcels, ParcelFilter } from './list-parcels.ts'
export { packScanned, packUnscanned, unpackParcel } from './pack-parcel.ts'
export { ReceiveParcel, receiveParcel } from './receive-parcel.ts'
export { RecordResult, recordParcels, recordResult } from './record-result.ts'
export { ScanPiece, scanPiece } from './scan-piece.ts'
export { startParcel } from './start-parcel.ts'
export { suggestCouriers } from './suggest-courier.ts'
export { TakeBack, takeBack } from './take-back.ts'
export { listToPack, pickList, type ToPack, waitsToPack } from './to-pack.ts'
