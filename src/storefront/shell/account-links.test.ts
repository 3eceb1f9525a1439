import { expect, test } from 'vitest'
import { accountLinks } from './account-links.ts'

const user = { _id: 'c', name: 'Ayesha', email: 'a@example.com', phone: '', shippingAddress: null }
const labels = (...of: Parameters<typeof accountLinks>) =>
  accountLinks(...of).map(({ label, href }) => `${label} ${href}`)

test('logged out: Register and Login, on every screen', () => {
  for (const phone of [true, false]) expect(labels(null, phone)).toEqual(['Register /signup', 'Login /login'])
})

test('a completed profile has its Order History; others, and phones, Profile and Settings', () => {
  const completed = { ...user, profileCompleted: true }
  const open = { ...user, profileCompleted: false }
  expect(labels(completed, false)).toEqual(['Order History /dashboard'])
  for (const shown of [labels(open, false), labels(open, true), labels(completed, true)]) {
    expect(shown).toEqual(['Profile /dashboard', 'Settings /settings'])
  }
})
