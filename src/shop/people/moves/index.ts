// Moving in from another shop: `send-file.ts` takes files, `readers/readers-by-kind.ts` reads each kind, `write-*.ts`
// write what was read, `end-rehearsal.ts` goes live or throws away.

export { AnswerMove, answerMove } from './answers.ts'
export { BeginMove, beginMove } from './begin-move.ts'
export { keepOldSums, OldSums } from './compare-sums.ts'
export { goLive, takeBack, throwAway } from './end-rehearsal.ts'
export { exportProblems } from './export-problems.ts'
export { fetchPictures, retryPictures } from './fetch-pictures.ts'
export { findMove, listMoves } from './find-move.ts'
export { findOldAddress } from './find-old-address.ts'
export { InviteCustomers, inviteCustomers, inviteMyself } from './invite-customers.ts'
export { NameSheet, nameSheet } from './name-sheet.ts'
export {
  findOldOrder,
  forgetMoved,
  listOldOrders,
  listOwnOldOrders,
  OldOrder,
  OldOrderFilter,
} from './old-orders.ts'
export { sendFile } from './send-file.ts'
export { workMove } from './work-move.ts'
