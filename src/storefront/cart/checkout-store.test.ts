import { expect, test } from 'vitest'
import { emptyAddress } from '../address/address-form.ts'
import { checkoutStore, emptyCheckout, readSavedCheckout, type SavedCheckout } from './checkout-store.ts'

test('a reload keeps the whole checkout, also whether the account is to save the address', () => {
  const typed: SavedCheckout = {
    customer: { _id: 'ayesha', email: 'ayesha@example.com', account: true },
    email: 'ayesha@example.com',
    address: { ...emptyAddress, fullName: 'My Aunt', city: 'Karachi' },
    coupon: { _id: 'welcome', code: 'WELCOME10', message: 'Coupon applied successfully!', customerId: 'ayesha' },
    attempt: { key: 'a key', payload: '{}' },
    payment: 'Bank Transfer',
    keepAddress: true,
    leftOut: ['offer-1'],
    reminded: true,
    codeWays: [],
    codeSentTo: 'ayesha@example.com',
    codeMany: true,
  }
  checkoutStore.setState(typed)
  const stored = checkoutStore.persist.getOptions().partialize?.(checkoutStore.getState())
  expect(readSavedCheckout(JSON.parse(JSON.stringify(stored)))).toEqual(typed)
})

test('a stored checkout that nobody can read is an empty one', () => {
  for (const saved of [null, 'checkout', { customer: { _id: 1 }, coupon: {}, attempt: 'x', keepAddress: 'yes' }]) {
    expect(readSavedCheckout(saved)).toEqual(emptyCheckout)
  }
})
