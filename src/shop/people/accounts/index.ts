// Shoppers' accounts: ways in (`log-in.ts`, `code-sign-in.ts`, `passkeys.ts`, `provider-identities.ts`), what a new
// password ends (`end-other-ways-in.ts`), how long links last (`account-links.ts`).

export { AccountCart, ChangeAccountCart, changeAccountCart } from './account-cart.ts'
export {
  ChangeEmail,
  ChangePassword,
  DeleteAccount,
  ForgotPassword,
  LogIn,
  Profile,
  ProveAddress,
  ResetPassword,
  SignUp,
} from './account-form-rules.ts'
export {
  type AccountLinks,
  accountLinks,
  invitationToken,
  newEmailToken,
  resetToken,
  verificationToken,
} from './account-links.ts'
export {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
  SavedAddress,
  saveFirstAddress,
} from './address-book.ts'
export {
  findAskedChange,
  findNewEmail,
  proveNewEmail,
  requestEmailChange,
  withdrawEmailChange,
} from './change-email.ts'
export { changePassword } from './change-password.ts'
export {
  askSignInCode,
  enterSignInCode,
  keepProvedPhone,
  openProvedAccount,
} from './code-sign-in.ts'
export {
  AskOrdersCode,
  AskSignInCode,
  EnterOrdersCode,
  EnterSignInCode,
  readContact,
} from './code-sign-in-form-rules.ts'
export { deleteAccount } from './delete-account.ts'
export { Device, endDevice, endOtherDevices, listDevices } from './devices.ts'
export { AccountExport, exportAccount } from './export-account.ts'
export { forgetPhones } from './forget-phones.ts'
export { hasPassword } from './fresh-owner.ts'
export { keepGuestOrders } from './keep-guest-orders.ts'
export { keepOrderAddress } from './keep-order-address.ts'
export { logIn } from './log-in.ts'
export {
  AddPasskey,
  addPasskey,
  askForPasskey,
  beginPasskey,
  listPasskeys,
  logInByPasskey,
  OwnPasskey,
  PasskeyChallenge,
  removePasskey,
  UsePasskey,
} from './passkeys.ts'
export {
  Identity,
  type IdentityProvider,
  keepIdentity,
  listIdentities,
  NotIdentified,
  type OpenProvider,
  OwnIdentity,
  openIdentity,
  type ProviderStep,
  removeIdentities,
} from './provider-identities.ts'
export { forgotPassword, isResetOpen, resetPassword } from './reset-password.ts'
export { signUp } from './sign-up.ts'
export { updateProfile } from './update-profile.ts'
export { resendVerificationEmail, verifyEmail } from './verify-email.ts'
