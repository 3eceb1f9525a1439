export {
  Country,
  CustomerAddress,
  Door,
  Recipient,
  ShippingAddress,
  ShortAddress,
} from './address-rules.ts'
export { askedAddress } from './asked-address.ts'
export { Address, addressColumns, Customer, customerColumns, customerFromRow } from './customer.ts'
export { emptyProfile } from './empty-profile.ts'
export { enterGuest, noEmailOf, noEmailWith, noEmailWithout, provedWithoutEmail } from './enter-guest.ts'
export { findAccountOf } from './find-account.ts'
export { findCustomer } from './find-customer.ts'
export { EnterGuest, Guest } from './guest-rules.ts'
export { lockAccount, lockAccountOf } from './lock-customer.ts'
export { mailbox } from './mailbox.ts'
export { notAnotherAccounts } from './not-another-accounts.ts'
export { mayBeGivenOn, type ProvedPhone, provedPhone, provedPhoneOf } from './proved-phone.ts'
export { type KnownBy, knownBy, ordererOf, samePerson } from './same-person.ts'
export { noSuchCustomer, saveGuestAddress } from './save-guest-address.ts'
export { type Asker, findSession, type Session } from './session.ts'
