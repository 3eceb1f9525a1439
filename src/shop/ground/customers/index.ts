// Customers, guests and their addresses: forms in `*-form-rules.ts`, who is one person in `same-person.ts`, what a
// proved phone shows in `proved-phone.ts`.

export { Country, CustomerAddress, Door, Recipient, ShippingAddress, ShortAddress } from './address-form-rules.ts'
export { askedAddress } from './asked-address.ts'
export { Address, addressColumns, Customer, customerColumns, customerFromRow } from './customer.ts'
export { emptyProfile } from './empty-profile.ts'
export { enterGuest, noEmailOf, noEmailWith, noEmailWithout, provedWithoutEmail } from './enter-guest.ts'
export { findAccountOf } from './find-account.ts'
export { findCustomer } from './find-customer.ts'
export { EnterGuest, Guest } from './guest-form-rules.ts'
export { lockAccount, lockAccountOf } from './lock-customer.ts'
export { notAnotherAccounts } from './not-another-accounts.ts'
export { mayBeGivenOn, type ProvedPhone, provedPhone, provedPhoneOf } from './proved-phone.ts'
export { mailbox } from './same-mailbox.ts'
export { type KnownBy, knownBy, ordererOf, samePerson } from './same-person.ts'
export { noSuchCustomer, saveGuestAddress } from './save-guest-address.ts'
export { type Asker, findSession, type Session } from './session.ts'
