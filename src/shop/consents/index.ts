export {
  type Contact,
  forgetConsents,
  forgetWithdrawal,
  giveConsent,
  hasConsent,
  takeConsents,
  withdrawConsent,
} from './give-consent.ts'
export {
  AccountConsent,
  type Consent,
  chooseReminders,
  isReminded,
  listAccountConsents,
  listConsents,
  ReminderChoice,
} from './list-consents.ts'
