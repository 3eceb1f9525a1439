import { expect, test } from 'vitest'
import { problems, type RuleName } from './account-rules.ts'

const good = { name: 'Ayesha', email: 'ayesha@example.com', phone: '03001234567', password: 'Oud&Amber7' }
const said = (rule: RuleName, field: keyof typeof good, typed: string) =>
  problems(rule, { ...good, [field]: typed })[field]

const mixed = 'Password must contain at least one uppercase, one lowercase, one number and one special character'

test.each<[RuleName, keyof typeof good, string, string]>([
  ['signUp', 'name', '', 'Name is required'],
  ['signUp', 'name', ' A ', 'Name must be at least 2 characters'],
  ['signUp', 'email', '', 'Email is required'],
  ['signUp', 'email', 'ayesha@', 'Invalid email address'],
  ['signUp', 'phone', '', 'Phone number is required'],
  ['signUp', 'phone', '0300-1234567', 'Must be only digits'],
  ['signUp', 'phone', '030012345', 'Must be at least 10 digits'],
  ['signUp', 'phone', '0300123456789012', 'Must be 15 digits or less'],
  ['signUp', 'password', '', 'Password is required'],
  ['signUp', 'password', 'Ab1!', 'Password must be at least 6 characters'],
  ['signUp', 'password', 'oud&amber7', mixed],
  ['signUp', 'password', 'OUD&AMBER7', mixed],
  ['signUp', 'password', 'Oud&Amber', mixed],
  ['signUp', 'password', 'OudAmber7', mixed],
  ['signUp', 'password', 'Oud-Amber7', mixed],
  ['login', 'email', '', 'Email is required'],
  ['login', 'email', 'ayesha', 'Invalid email address'],
  ['login', 'password', '', 'Password is required'],
  ['login', 'password', 'short', 'Password must be at least 6 characters'],
  ['email', 'email', '', 'Email is required'],
  ['email', 'email', 'ayesha', 'Invalid email address'],
  ['registration', 'name', '', 'Name is required'],
  ['registration', 'email', '', 'Email is required'],
  ['registration', 'email', 'ayesha', 'Invalid email address'],
  ['registration', 'phone', '', 'Phone number is required'],
])('%s: %s %j is answered with %j', (rule, field, typed, message) => expect(said(rule, field, typed)).toBe(message))

test('what fits a rule is answered with nothing', () => {
  for (const rule of ['signUp', 'login', 'email', 'newPassword', 'profile', 'password', 'registration'] as const) {
    expect(problems(rule, good)).toEqual({})
  }
  expect(problems('changePassword', { currentPassword: 'Oud&Amber7', password: 'Rose&Musk9' })).toEqual({})
  // Of the sign-up's special characters each will do.
  for (const sign of '!@#$%^&*') expect(problems('signUp', { ...good, password: `Amber7${sign}` })).toEqual({})
})

test('a login takes passwords that sign-up would refuse today', () => {
  expect(problems('login', { ...good, password: 'simple' })).toEqual({})
})
