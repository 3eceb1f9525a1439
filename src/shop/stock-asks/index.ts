export { askForSize } from './ask-for-size.ts'
export { type AskedSize, findAskedSize } from './find-asked-size.ts'
export { findCall } from './find-call.ts'
export {
  aboutAsk,
  dropOldAsks,
  forgetAsks,
  holdAsk,
  leaveAsks,
  leaveAsksLinks,
  leaveAsksToken,
  moveAsks,
} from './leave-asks.ts'
export { listAsks, WaitingFor } from './list-asks.ts'
export { AskForSize, LeaveAsks } from './stock-ask-rules.ts'
