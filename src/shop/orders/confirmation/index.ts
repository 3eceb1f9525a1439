export { assessAgain, assessOrder, offerAddOn } from './assess-order.ts'
export { Confirmation, confirmOrder } from './confirm-order.ts'
export { type Call, type CallState, countCalls, dueCalls, listCalls } from './list-calls.ts'
export { RecordCall, recordCall } from './record-call.ts'
