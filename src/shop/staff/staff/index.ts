// Who works here: `permission-rules.ts` says what a role may do, `log-in-staff.ts` and `second-factor.ts` let in,
// `staff-session.ts` when that ends, `belongings.ts` what ends with a person.

export { type ArrangedList, ArrangeList, arrangeList, findArrangement } from './arranged-lists.ts'
export { browserProof, readBrowserProof, sendBrowserProof } from './browser-proof.ts'
export { isDemoLogin, seedDemoStaff, workingDemoLogins } from './demo-staff.ts'
export { enterSignInCode, logInStaff } from './log-in-staff.ts'
export {
  changeRole,
  listStaff,
  removeSecondFactor,
  setDisabled,
} from './manage-staff.ts'
export { notifyOwners } from './notify-owners.ts'
export {
  changeOwnName,
  changeOwnPassword,
  endOwnDevice,
  endOwnSessions,
  listOwnKeys,
  wrongPassword,
} from './own-account.ts'
export { demandOwnPassword } from './own-password.ts'
export { ownerEmails } from './owner-emails.ts'
export { ownerLink } from './owner-link.ts'
export { addPasskey, askForPasskey, beginPasskey, logInByPasskey, removePasskey } from './passkeys.ts'
export { claimPress, findOutcome, keepOutcome, PressKey } from './press-once.ts'
export {
  deleteView,
  listViews,
  OneView,
  type SavedView,
  SaveView,
  saveView,
  type ViewedList,
} from './saved-views.ts'
export { beginSecondFactor, confirmSecondFactor, dropSecondFactor, renewRecoveryCodes } from './second-factor.ts'
export { SIGN_IN_STEP_AGE_S } from './sign-in-steps.ts'
export {
  ChangeOwnPassword,
  ChangeRole,
  DisableStaff,
  Invitation,
  Join,
  JoinAgain,
  OneDevice,
  OnePasskey,
  OneStaff,
  OwnName,
  OwnPassword,
  PasskeyName,
  SignInCode,
  StaffEmail,
  StaffLogIn,
} from './staff-form-rules.ts'
export {
  findStaffLink,
  firstOwnerLink,
  firstOwnerLinkOnce,
  inviteStaff,
  joinAgain,
  joinStaff,
  readStaffLink,
  sendPasswordLink,
  staffLinkToken,
  withdrawInvitation,
} from './staff-links.ts'
export { demandPermission, findStaffSession, type Staff, type StaffRules, type StaffSession } from './staff-session.ts'
