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
export { limitBelow, limited, readLimits, SaveLimits, saveLimits } from './limits.ts'
