// Why an order or parcel must not go on: kinds in `hold-rules.ts`, `demand-no-hold.ts` refuses, `pass-holds.ts` goes on
// all the same; `holds_of` of `db/functions/orders/holds.sql` finds them.

export { connectedCities } from './connected-cities.ts'
export { demandNoHold, heldAt, whyHeld } from './demand-no-hold.ts'
export { findHolds, holdsOf } from './find-holds.ts'
export { PassHolds, passHolds } from './pass-holds.ts'
export { endWait, letWait, WaitingNote } from './waiting-notes.ts'
