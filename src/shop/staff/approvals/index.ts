// What a second person approves: `approval-limits.ts` says from which amount, `weigh-prices.ts` and `refund-weight.ts`
// what a change weighs, `approvals.ts` holds the requests.

export { limitBelow, limited, limitOf, readLimits, SaveLimits, saveLimits } from './approval-limits.ts'
export {
  type Approval,
  type ApprovalDecision,
  ApprovalFilter,
  askApproval,
  decisionToTell,
  endApproval,
  findApproval,
  listApprovals,
  lockToApprove,
  lockWaiting,
  Why,
  waitingApprovals,
  waitingOn,
} from './approvals.ts'
export { refundWeight } from './refund-weight.ts'
export { weighPlanned, weighPrices, weighSale } from './weigh-prices.ts'
