import { expect, test } from 'vitest'
import type { z } from 'zod'
import { EnterGuest } from '../../ground/customers/guest-form-rules.ts'
import { Subscribe } from '../newsletter/newsletter-form-rules.ts'
import { ChangePassword, DeleteAccount, ForgotPassword, LogIn, Profile, SignUp } from './account-form-rules.ts'

const good = { name: 'Ayesha', email: 'ayesha@example.com', phone: '03001234567', password: 'Oud&Amber7' }

/** The first message of a rule about one field. */
const messageOf = (rule: z.ZodType, field: keyof typeof good, typed: string, rest: object = good) =>
  rule.safeParse({ ...rest, [field]: typed }).error?.issues.find(({ path }) => path[0] === field)?.message

const mixed = 'Password must contain at least one uppercase, one lowercase, one number and one special character'

test.each<[z.ZodType, keyof typeof good, string, string]>([
  [SignUp, 'name', '', 'Name is required'],
  [SignUp, 'name', ' A ', 'Name must be at least 2 characters'],
  [SignUp, 'email', '', 'Email is required'],
  [SignUp, 'email', 'ayesha@', 'Invalid email address'],
  [SignUp, 'phone', '', 'Phone number is required'],
  [SignUp, 'phone', '0300-1234567', 'Must be only digits'],
  [SignUp, 'phone', '030012345', 'Must be at least 10 digits'],
  [SignUp, 'phone', '0300123456789012', 'Must be 15 digits or less'],
  [SignUp, 'password', '', 'Password is required'],
  [SignUp, 'password', 'Ab1!', 'Password must be at least 6 characters'],
  [SignUp, 'password', 'oud&amber7', mixed],
  [SignUp, 'password', 'OUD&AMBER7', mixed],
  [SignUp, 'password', 'Oud&Amber', mixed],
  [SignUp, 'password', 'OudAmber7', mixed],
  [SignUp, 'password', 'Oud-Amber7', mixed],
  [LogIn, 'email', '', 'Email is required'],
  [LogIn, 'email', 'ayesha', 'Invalid email address'],
  [LogIn, 'password', '', 'Password is required'],
  [LogIn, 'password', 'short', 'Password must be at least 6 characters'],
  [ForgotPassword, 'email', '', 'Email is required'],
  [ForgotPassword, 'email', 'ayesha', 'Invalid email address'],
  [Subscribe, 'email', '', 'Email is required'],
  [Subscribe, 'email', 'ayesha@shop', 'Invalid email address'],
  [EnterGuest, 'name', '', 'Name is required'],
  [EnterGuest, 'email', '', 'Email is required'],
  [EnterGuest, 'email', 'ayesha', 'Invalid email address'],
  [EnterGuest, 'phone', '', 'Phone number is required'],
  [EnterGuest, 'phone', '12', 'Please enter a valid phone number (10-15 digits)'],
])('%#: %s, %j typed as %j, is answered with %j', (rule, field, typed, message) =>
  expect(messageOf(rule, field, typed)).toBe(message),
)

test('the checkout, which sends only the email, has another message for an invalid one', () => {
  expect(messageOf(EnterGuest, 'email', '', {})).toBe('Email is required')
  expect(messageOf(EnterGuest, 'email', 'ayesha', {})).toBe('Please enter a valid email address')
  // An invalid name does not hide an invalid email.
  expect(messageOf(EnterGuest, 'email', 'ayesha', { name: '' })).toBe('Invalid email address')
})

test('valid values are accepted', () => {
  for (const rule of [SignUp, LogIn, ForgotPassword, Profile, DeleteAccount, Subscribe, EnterGuest]) {
    expect(rule.safeParse(good).error).toBeUndefined()
  }
  expect(ChangePassword.safeParse({ currentPassword: 'Oud&Amber7', password: 'Rose&Musk9' }).success).toBe(true)
  // Each of the special characters is accepted.
  for (const sign of '!@#$%^&*') expect(messageOf(SignUp, 'password', `Amber7${sign}`)).toBeUndefined()
})

test('the settings accept a phone number in the international form that the shop stores', () => {
  expect(messageOf(Profile, 'phone', '+923001234567')).toBeUndefined()
  expect(messageOf(Profile, 'phone', '+92 300 1234567')).toBe('Must be only digits')
  expect(messageOf(Profile, 'phone', '+92300123')).toBe('Must be at least 10 digits')
  expect(messageOf(Profile, 'phone', '+9230012345678901')).toBe('Must be 15 digits or less')
})

test('login accepts passwords that sign-up would refuse', () => {
  expect(messageOf(LogIn, 'password', 'simple')).toBeUndefined()
})
