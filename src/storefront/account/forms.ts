import { defineForm } from '../../web/forms/form.ts'

const codeRules = () => import('../../shop/people/accounts/code-sign-in-form-rules.ts')
const rules = () => import('../../shop/people/accounts/account-form-rules.ts')

export const loginForm = defineForm({
  id: 'login',
  method: 'POST',
  address: '/customer/login',
  rule: async () => (await rules()).LogIn,
  fields: ['email', 'password'],
  failure: 'Login failed. Please try again.',
  submit: 'Log in',
  busy: 'Logging in...',
})

export const askSignInCodeForm = defineForm({
  id: 'ask-sign-in-code',
  once: true,
  method: 'POST',
  address: '/customer/sign-in-code',
  rule: async () => (await codeRules()).AskSignInCode,
  fields: ['contact'],
  hidden: ['way'],
  failure: 'We could not send the code. Please try again.',
  submit: 'Send me a code',
  busy: 'Sending...',
})

export const enterSignInCodeForm = defineForm({
  id: 'enter-sign-in-code',
  once: true,
  method: 'PUT',
  address: '/customer/sign-in-code',
  rule: async () => (await codeRules()).EnterSignInCode,
  fields: ['contact', 'code'],
  failure: 'Login failed. Please try again.',
  submit: 'Log in',
  busy: 'Logging in...',
})

/** The same of an account that is logged in: the phone is its own from then on. */
export const confirmPhoneForm = defineForm({
  ...enterSignInCodeForm,
  id: 'confirm-phone',
  failure: 'Your phone could not be confirmed. Please try again.',
  submit: 'Confirm my phone',
  busy: 'Checking...',
})

export const signUpForm = defineForm({
  id: 'sign-up',
  once: true,
  method: 'PATCH',
  address: '/customer',
  rule: async () => (await rules()).SignUp,
  fields: ['name', 'email', 'phone', 'password', 'addressOf'],
  hidden: ['orderKey'],
  failure: 'An error occurred during registration',
  submit: 'Create Account',
  busy: 'Creating your account...',
})

export const logOutForm = defineForm({
  id: 'log-out',
  method: 'DELETE',
  address: '/customer/session',
  fields: [],
  failure: 'You could not be logged out. Please try again.',
  submit: 'Logout',
  busy: 'Logging out...',
})

export const forgotPasswordForm = defineForm({
  id: 'forgot-password',
  method: 'POST',
  address: '/customer/password-reset',
  rule: async () => (await rules()).ForgotPassword,
  fields: ['email'],
  failure: 'We could not send the email. Please try again.',
  submit: 'Send the link',
  busy: 'Sending...',
})

export const resetPasswordForm = defineForm({
  id: 'reset-password',
  once: true,
  method: 'PUT',
  address: '/customer/password-reset',
  rule: async () => (await rules()).ResetPassword,
  fields: ['password'],
  hidden: ['token'],
  failure: 'Your password could not be changed. Please try again.',
  submit: 'Save password',
  busy: 'Saving...',
})

export const sendVerificationForm = defineForm({
  id: 'send-verification',
  method: 'POST',
  address: '/customer/verification',
  fields: [],
  failure: 'We could not send the email. Please try again.',
  submit: 'Send again',
  busy: 'Sending...',
})

export const verifyEmailForm = defineForm({
  id: 'verify-email',
  once: true,
  method: 'PUT',
  address: '/customer/verification',
  rule: async () => (await rules()).ProveAddress,
  fields: [],
  hidden: ['token'],
  failure: 'Your email could not be verified. Please try again.',
  submit: 'Verify my email',
  busy: 'Verifying...',
})

/** For a link that is opened in a browser without a session of the account. */
export const verifyByPasswordForm = defineForm({
  ...verifyEmailForm,
  id: 'verify-email-by-password',
  once: true,
  fields: ['password'],
})

export const proveNewEmailForm = defineForm({
  id: 'prove-new-email',
  once: true,
  method: 'PUT',
  address: '/customer/email-change',
  rule: async () => (await rules()).ProveAddress,
  fields: [],
  hidden: ['token'],
  failure: 'Your email could not be changed. Please try again.',
  submit: 'Use this email',
  busy: 'Changing...',
})

/** For a link that is opened in a browser without a session of the account. */
export const proveNewEmailByPasswordForm = defineForm({
  ...proveNewEmailForm,
  id: 'prove-new-email-by-password',
  once: true,
  fields: ['password'],
})

/** The forms on every page behind the login, and where they lead without JavaScript. */
export const personalForms = [{ form: logOutForm, leadsTo: '/' }, { form: sendVerificationForm }]
