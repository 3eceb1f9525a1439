// Carts that were left: `note-checkout.ts` notes them, `remind-left-carts.ts` writes, `call-left-carts.ts` has somebody
// call.

export { countCartCalls, dueCartCalls, RecordCartCall, recordCartCall } from './call-left-carts.ts'
export { aboutCheckout, findCartEmail, findLeftCart, type LeftCartLine, noteOpened } from './left-cart.ts'
export { type Checkout, CheckoutFilter, countReminders, findCheckout, listCheckouts } from './list-checkouts.ts'
export { findNoted, isUnproved, NoteCheckout, noteCheckout } from './note-checkout.ts'
export { REMIND_CHECKOUTS, remindCheckouts } from './remind-left-carts.ts'
