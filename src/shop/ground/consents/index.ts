// Who agreed to reminders and newsletters: `give-consent.ts`; when a consent counts is
// `db/functions/ground/consent-counts.sql`.

export { ReminderChoice, StopReminders } from './consent-form-rules.ts'
export {
  type Contact,
  forgetConsents,
  forgetOwnConsents,
  forgetWithdrawal,
  giveConsent,
  hasConsent,
  isAgreed,
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
} from './list-consents.ts'
export { type Reminder, reminderLinks, reminderToken, stopReminders } from './reminder-links.ts'
