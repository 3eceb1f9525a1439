// Orders: `place-order.ts` writes one, `move-order.ts` alone changes its status (`order-status-rules.ts`), `edit`
// changes the rest; queues in `queue`, who may read one in `who-may-read-order.ts`.

export { arrivalText } from './arrival.ts'
export { AskDelivery, CorrectAddress, TakeAddOn } from './buyer-change-form-rules.ts'
export { cancelOrder } from './cancel-order.ts'
export { CancelOrders, cancelOrders } from './cancel-orders.ts'
export { countDay } from './count-day.ts'
export { countSales } from './count-sales.ts'
export { cancelDuplicate } from './duplicates/cancel-duplicate.ts'
export { type Duplicate, type DuplicateDetail, duplicatesOf, findOpenBeside } from './duplicates/find-duplicates.ts'
export { keepBoth } from './duplicates/keep-both.ts'
export { Pair } from './duplicates/lock-pair.ts'
export { describeMerge, mergeOrders } from './duplicates/merge-orders.ts'
export { type AddOn, findAddOn, takeAddOn } from './edit/add-on.ts'
export { mayBuyerChange } from './edit/buyer-may-change.ts'
export { ChangeAddress, changeAddress, changeDoor } from './edit/change-address.ts'
export { askDelivery, correctAddress } from './edit/change-by-buyer.ts'
export { ChangeGift, changeGift } from './edit/change-gift.ts'
export { ChangeLines, changeLines, findLines } from './edit/change-lines.ts'
export { DiscountOrder, discountOrder } from './edit/discount-order.ts'
export { lockOrder } from './edit/order-changed-meanwhile.ts'
export { LineFields, linesOf } from './edit/order-lines.ts'
export { linesOfSizes, offerSizes, QuoteTakenOrder } from './edit/order-sizes.ts'
export { recordChange } from './edit/record-change.ts'
export { payBack, RecordRefund, recordRefund } from './edit/record-refund.ts'
export { listTags, TagOrder, tagOrder } from './edit/tag-order.ts'
export { noteEmailLeftOut } from './email-over-limit.ts'
export { expireOrders } from './expire-orders.ts'
export { exportCustomers } from './export-customers.ts'
export { exportOrders } from './export-orders.ts'
export { findOrder } from './find-order.ts'
export {
  deletedEmail,
  emptyGuests,
  forgetEndedOrders,
  forgetMessagesOfPhones,
  forgetOrdersOf,
  forgetOrdersOfPhones,
  forgetTextsOfPhones,
  phonesOf,
} from './forget-orders.ts'
export { forgetJobs } from './forget-texts.ts'
export { isPictureOfOrder } from './is-picture-of-order.ts'
export { findKnownCustomer, type KnownCustomer, TypedPhone } from './known-customer.ts'
export { lastAddress } from './last-address.ts'
export { listOrders, listPhoneOrders, OrdersPage } from './list-orders.ts'
export { listQueue, orderMatches, type QueuedOrder, QueueFilter, queuePage, searchedOrder } from './list-queue.ts'
export { lockOrderOf } from './lock-order-of-person.ts'
export { mapAtOnce, mapOrder, OrderMap } from './map-order.ts'
export { markTransferPaid } from './mark-transfer-paid.ts'
export { isOnTheWayByHand, MoveByHand, moveByHand } from './move-by-hand.ts'
export { EXPIRY_ACTOR, MoveOrder, moveOrder, SoldOut } from './move-order.ts'
export { moveOrderByNumber } from './move-order-by-number.ts'
export { type BulkMove, MoveOrders, moveOrders } from './move-orders.ts'
export { countOpenAgain } from './open-order-subjects.ts'
export { Order, type OrderItem } from './order.ts'
export {
  listWaitingCodes,
  makeOrderCode,
  markCodeSent,
  openByCode,
  requestOrderCode,
  SendCode,
  type WaitingCode,
} from './order-codes.ts'
export { addToDigest, endDigest, takeDigests } from './order-digests.ts'
export { orderLinks } from './order-link.ts'
export { demandNoParcel } from './order-parcels.ts'
export { PlacedOrder, PlaceOrder } from './order-request.ts'
export { endStatuses, type OrderStatus, openStatuses } from './order-status-rules.ts'
export { type OrderLimit, orderLimit, type WantedOrder } from './orders-at-once.ts'
export { phoneCodeAsked, placeOrder } from './place-order.ts'
export { findPlacedOrder } from './placed-once.ts'
export {
  cancelPlanned,
  findToCancel,
  listPlanned,
  type PlannedBatch,
  planCancellations,
  TakeBackCancel,
  takeBackCancel,
} from './plan-cancellations.ts'
export { arriveAtOrder, leaveOrder, othersAtOrder } from './presence.ts'
export {
  dueOfReturn,
  dueRefunds,
  onTheWayByHand,
  ordersWithoutStock,
  waitsForAdvance,
  waitsForCall,
  waitsForStock,
  waitsForTransfer,
} from './queue/order-queues.ts'
export {
  countRushed,
  findHeldShop,
  findRushes,
  findRushIncident,
  heldShopText,
  type RushedOrder,
} from './rush.ts'
export { offersOf, orderFromRow, selectOrders } from './select-orders.ts'
export { addOrderNote, findStaffOrder, OrderNote, type StaffOrder } from './staff-order.ts'
export type { OrderLine } from './take-and-price.ts'
export { takeExchange } from './take-exchange.ts'
export { TakeOrder, takeOrder } from './take-order.ts'
export { requestOrderLink, sendOrderLink } from './track-order.ts'
export { AskOrderCode, OpenByCode, TrackOrder } from './tracking-form-rules.ts'
export { isAccounts, type OrderCustomer } from './who-may-read-order.ts'
export { itemColumns, itemRows } from './write-order.ts'
