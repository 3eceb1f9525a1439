// The confirmation of an order: `assess-order.ts` says who is called and why, `list-calls.ts`, `record-call.ts`,
// `confirm-order.ts`.

export { assessAgain, assessOrder, offerAddOn } from './assess-order.ts'
export { Confirmation, confirmOrder } from './confirm-order.ts'
export { type Call, type CallState, countCalls, dueCalls, listCalls } from './list-calls.ts'
export { RecordCall, recordCall } from './record-call.ts'
