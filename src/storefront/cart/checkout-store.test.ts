import { expect, test } from 'vitest'
import { emptyAddress } from '../address/address-form.ts'
import { awaitedCode } from '../checkout/order-code.ts'
import { checkoutStore, couponInUse, emptyCheckout, readSavedCheckout, type SavedCheckout } from './checkout-store.ts'

const reloaded = () => {
  const stored = checkoutStore.persist.getOptions().partialize?.(checkoutStore.getState())
  return readSavedCheckout(JSON.parse(JSON.stringify(stored)))
}

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
  expect(reloaded()).toEqual(typed)
})

test('a reload keeps who is known by the phone alone, and with that the field of a code and the coupon', () => {
  const address = { ...emptyAddress, fullName: 'Ayesha', phoneNumber: '0301 7654321' }
  for (const customer of [
    { _id: 'ayesha', email: '', phone: '0301 7654321' },
    { _id: 'ayesha', email: '', account: true },
  ]) {
    const coupon = { _id: 'welcome', code: 'WELCOME10', message: 'Applied', customerId: 'ayesha' }
    const sent = { codeSentTo: '+923017654321', codeWays: ['sms' as const] }
    checkoutStore.setState({ ...emptyCheckout, customer, address, coupon, ...sent })
    expect(reloaded().customer).toEqual(customer)
    expect(awaitedCode({ ...checkoutStore.getState(), ...reloaded() })).toBe('phone')
    expect(couponInUse(reloaded())).toEqual(coupon)
  }
})

test('a stored checkout that nobody can read is an empty one', () => {
  for (const saved of [null, 'checkout', { customer: { _id: 1 }, coupon: {}, attempt: 'x', keepAddress: 'yes' }]) {
    expect(readSavedCheckout(saved)).toEqual(emptyCheckout)
  }
})
