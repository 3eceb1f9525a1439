// Parcels from packing to the door: `start-parcel.ts`, `hand-over.ts`, `record-result.ts`; states in
// `parcel-state-rules.ts`, work lists in `parcel-queues.ts`, couriers' systems in `booking`, failed attempts in
// `failed`.

export { askCouriers, parcelsToTrack, recordAudited } from './ask-couriers.ts'
export { askBookings, askCancel, WORK_BOOKINGS } from './booking/ask-bookings.ts'
export { keepCities } from './booking/booked-city.ts'
export type {
  CourierPayment,
  CourierSystem,
  OpenCourierSystem,
  ToBook,
  Tracked,
} from './booking/courier-system.ts'
export { findStuckBookings } from './booking/list-stuck-bookings.ts'
export { handoversWithLoadSheet, loadSheet, MAKE_LOAD_SHEETS, makeLoadSheets } from './booking/load-sheets.ts'
export { workBookings } from './booking/send-bookings.ts'
export { SettleBooking, settleBooking } from './booking/settle-booking.ts'
export { airwayBills, bookingOf, type ParcelBooking } from './booking/show-booking.ts'
export { ChooseCourier, chooseCourier } from './choose-courier.ts'
export { cashOf, collectLess, LowerCash, lowerCash } from './collect-less.ts'
export {
  AddCourier,
  addCourier,
  ChangeCourier,
  type Courier,
  changeCourier,
  demandCourier,
  findCourier,
  listCouriers,
} from './couriers.ts'
export { DescribeParcel, describeParcel } from './describe-parcel.ts'
export { dispatchWork } from './dispatch-deadlines.ts'
export { DropRest, dropRest } from './drop-rest.ts'
export { exportParcels } from './export-parcels.ts'
export { adviseCouriers } from './failed/advise-couriers.ts'
export {
  askReturn,
  giveNewAddress,
  NewAddress,
  ReturnParcel,
  TELL_COURIERS,
  TryAgain,
  tryAgain,
} from './failed/advise-parcel.ts'
export { countSaved, type FailedParcel, listFailed } from './failed/list-failed.ts'
export { findHandover, type Handover } from './find-handover.ts'
export {
  findPaperOrder,
  findParcel,
  findParcels,
  type OrderParcel,
  type PaperOrder,
  type Parcel,
  type ParcelItem,
  parcelsOfOrder,
} from './find-parcel.ts'
export { ChosenParcels, findParcelByCode } from './find-parcels.ts'
export { type Bulk, handOver } from './hand-over.ts'
export { heldParcels } from './held-parcels.ts'
export {
  ConfirmLabels,
  confirmLabels,
  keepAirwayBills,
  keepLabels,
  outdatedLabels,
} from './labels.ts'
export { piecesLeft } from './order-pieces.ts'
export { ChosenOrders, packNext, packOrders } from './pack-orders.ts'
export { packScanned, packUnscanned, unpackParcel } from './pack-parcel.ts'
export { uncollected } from './parcel-cash.ts'
export { countDispatch, hasParcelToFollow, type ListedParcel, listParcels, ParcelFilter } from './parcel-queues.ts'
export type { ParcelState } from './parcel-state-rules.ts'
export { cardOn, feeBy, type RateCard } from './rate-card.ts'
export { listRateCards, SaveRateCard, saveRateCard } from './rate-cards.ts'
export { readdressOrder } from './readdress-order.ts'
export { ReceiveParcel, receiveParcel } from './receive-parcel.ts'
export { Reason, RecordResult, recordParcels, recordResult } from './record-result.ts'
export { recordStatuses, type StatusLine } from './record-statuses.ts'
export { ScanPiece, scanPiece } from './scan-piece.ts'
export { startParcel } from './start-parcel.ts'
export { storeNumbers } from './store-numbers.ts'
export { findAccounts, type Suggestion, suggestCouriers, suggestForMany } from './suggest-courier.ts'
export { TakeBack, takeBack } from './take-back.ts'
export { listToPack, pickList, type ToPack, waitsToPack } from './to-pack.ts'
export { unservedCities } from './unserved-cities.ts'
