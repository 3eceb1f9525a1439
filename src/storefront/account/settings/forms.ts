import { defineForm } from '../../../web/forms/form.ts'

/** What stands beside a form that asks for the password, where nobody has set one. */
export const withoutPassword =
  'You have not set a password, so this works within 15 minutes of logging in. Later, please log out and in again first.'

const accountRules = () => import('../../../shop/people/accounts/account-form-rules.ts')

export const profileForm = defineForm({
  id: 'profile',
  method: 'PATCH',
  address: '/customer/profile',
  rule: async () => (await accountRules()).Profile,
  fields: ['name', 'phone'],
  failure: 'Your details could not be saved. Please try again.',
  submit: 'Save profile',
  busy: 'Saving...',
})

export const changeEmailForm = defineForm({
  id: 'change-email',
  once: true,
  method: 'POST',
  address: '/customer/email-change',
  rule: async () => (await accountRules()).ChangeEmail,
  fields: ['email', 'password'],
  failure: 'Your email could not be changed. Please try again.',
  submit: 'Change email',
  busy: 'Sending...',
})

export const withdrawEmailChangeForm = defineForm({
  id: 'withdraw-email-change',
  method: 'DELETE',
  address: '/customer/email-change',
  fields: [],
  failure: 'That could not be saved. Please try again.',
  submit: 'Keep the old email',
  busy: 'Saving...',
})

export const changePasswordForm = defineForm({
  id: 'change-password',
  once: true,
  method: 'PATCH',
  address: '/customer/password',
  rule: async () => (await accountRules()).ChangePassword,
  fields: ['currentPassword', 'password'],
  failure: 'Your password could not be changed. Please try again.',
  submit: 'Change password',
  busy: 'Saving...',
})

const notSaved = 'That could not be saved. Please try again.'

export const removeAddressForm = defineForm({
  id: 'remove-address',
  method: 'DELETE',
  address: '/customer/addresses/{id}',
  fields: [],
  failure: notSaved,
  submit: 'Remove',
  busy: 'Removing...',
})

export const endDeviceForm = defineForm({
  id: 'end-device',
  method: 'DELETE',
  address: '/customer/sessions/{id}',
  fields: [],
  failure: notSaved,
  submit: 'Log out',
  busy: 'Logging out...',
})

export const endOtherDevicesForm = defineForm({
  id: 'end-other-devices',
  method: 'DELETE',
  address: '/customer/sessions',
  fields: [],
  failure: notSaved,
  submit: 'Log out all others',
  busy: 'Logging out...',
})

export const connectProviderForm = defineForm({
  id: 'connect-provider',
  once: true,
  method: 'POST',
  address: '/customer/identities',
  fields: [],
  failure: notSaved,
  submit: 'Connect',
  busy: 'Connecting...',
})

export const removeProviderForm = defineForm({
  id: 'remove-provider',
  method: 'DELETE',
  address: '/customer/identities/{provider}',
  fields: [],
  failure: notSaved,
  submit: 'Remove',
  busy: 'Removing...',
})

export const removePasskeyForm = defineForm({
  id: 'remove-passkey',
  method: 'DELETE',
  address: '/customer/passkeys/{id}',
  fields: [],
  failure: notSaved,
  submit: 'Remove',
  busy: 'Removing...',
})

export const reminderForm = defineForm({
  id: 'reminders',
  method: 'PUT',
  address: '/customer/reminders',
  rule: async () => (await import('../../../shop/ground/consents/consent-form-rules.ts')).ReminderChoice,
  fields: ['agreed'],
  // An unchecked checkbox is not sent.
  toBody: ({ agreed }) => ({ agreed: agreed === 'yes' }),
  failure: notSaved,
  submit: 'Save',
  busy: 'Saving...',
})

export const newsletterForm = defineForm({
  id: 'newsletter',
  method: 'PUT',
  address: '/customer/newsletter',
  rule: async () => (await import('../../../shop/people/newsletter/newsletter-form-rules.ts')).NewsletterChoice,
  fields: ['subscribed'],
  // An unchecked checkbox is not sent.
  toBody: ({ subscribed }) => ({ subscribed: subscribed === 'yes' }),
  failure: notSaved,
  submit: 'Save',
  busy: 'Saving...',
})

export const deleteAccountForm = defineForm({
  id: 'delete-account',
  once: true,
  method: 'DELETE',
  address: '/customer',
  rule: async () => (await accountRules()).DeleteAccount,
  fields: ['password'],
  failure: 'Your account could not be deleted. Please try again.',
  submit: 'Delete my account',
  busy: 'Deleting...',
})
