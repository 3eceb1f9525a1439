export {
  type Approval,
  ApprovalFilter,
  askApproval,
  countApprovals,
  endApproval,
  findApproval,
  listApprovals,
  lockToApprove,
  lockWaiting,
  priceWeight,
  waitingOn,
} from './approvals.ts'
export { type Limits, limitBelow, limited, readLimits, SaveLimits, saveLimits } from './limits.ts'
