export { demandNoHold, heldAt, whyHeld } from './demand-no-hold.ts'
export { findHolds, holdsOf } from './find-holds.ts'
export { PassHolds, passHolds } from './pass-holds.ts'
export { endWait, letWait, WaitingNote } from './waiting-notes.ts'
