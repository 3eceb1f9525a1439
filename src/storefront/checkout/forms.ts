import type { Buyers } from '../../shop/ground/customers/no-email-rules.ts'
import { defineForm } from '../../web/forms/form.ts'
import { addressFields } from '../address/address-form.ts'

const guest = {
  method: 'POST',
  address: '/customer',
  rule: async () => (await import('../../shop/ground/customers/guest-form-rules.ts')).EnterGuest,
} as const

/** The checkout's email, which creates a guest. */
export const emailForm = defineForm({
  id: 'email',
  ...guest,
  fields: ['email'],
  failure: 'Failed to process email. Please try again.',
  submit: 'Continue',
  busy: 'Processing email...',
})

/** A guest without an email, where the house knows its buyers by phone. */
export const phoneForm = defineForm({
  id: 'phone',
  method: 'POST',
  address: '/customer',
  rule: async () => (await import('../../shop/ground/customers/guest-form-rules.ts')).Guest,
  fields: ['phone'],
  failure: 'Failed to process phone number. Please try again.',
  submit: 'Continue',
  busy: 'Processing phone number...',
})

/** The dialog 'User Registration': name, email and phone. */
export const registrationForm = defineForm({
  id: 'registration',
  once: true,
  ...guest,
  fields: ['name', 'email', 'phone'],
  failure: 'Registration failed. Please try again.',
  submit: 'Register',
  busy: 'Registering...',
})

export const couponForm = defineForm({
  id: 'coupon',
  method: 'POST',
  address: '/coupon/apply',
  rule: async () => (await import('../../shop/offers/coupons/coupon-form-rules.ts')).ApplyCoupon,
  // The id too: its message tells a shopper who is not verified.
  fields: ['couponCode', 'customerId'],
  failure: 'Failed to apply coupon',
  submit: 'Apply',
  busy: 'Applying...',
})

/** The typed part of an order: its address. Cart, note and coupon come from the store. */
export const orderForm = defineForm({
  id: 'order',
  method: 'POST',
  address: '/order',
  rule: async () => (await import('../../shop/ground/customers/address-form-rules.ts')).ShippingAddress,
  part: 'shippingAddress',
  fields: addressFields,
  hidden: ['email'],
  failure: 'Failed to create order',
  submit: 'Complete Order',
  busy: 'Processing Order...',
})

/** The order of a house that knows its buyers by email or by phone: the email may be empty. */
export const eitherOrderForm = defineForm({
  ...orderForm,
  rule: async () => (await import('../../shop/ground/customers/address-form-rules.ts')).PhoneAddress,
})

/** The order of a house that knows its buyers by phone: the short form. */
export const phoneOrderForm = defineForm({
  ...orderForm,
  rule: async () => (await import('../../shop/ground/customers/address-form-rules.ts')).ShortAddress,
  fields: ['fullName', 'phoneNumber', 'country', 'city', 'state', 'address', 'town', 'famousSpot'],
})

export const orderForms: Record<Buyers, typeof orderForm> = {
  email: orderForm,
  either: eitherOrderForm,
  phone: phoneOrderForm,
}

/** Asks for the code by email, and enters it. */
export const askCodeForm = defineForm({
  id: 'ask-email-code',
  method: 'POST',
  address: '/customer/email-code',
  rule: async () => (await import('../../shop/ground/proofs/code-form-rules.ts')).AskEmailCode,
  fields: [],
  hidden: ['customerId'],
  once: true,
  failure: 'We could not send the code. Please try again.',
  submit: 'Send another code',
  busy: 'Sending...',
})

/** The same by WhatsApp or SMS, to a phone. */
export const askPhoneCodeForm = defineForm({
  id: 'ask-phone-code',
  method: 'POST',
  address: '/customer/phone-code',
  rule: async () => (await import('../../shop/ground/proofs/code-form-rules.ts')).AskPhoneCode,
  fields: [],
  once: true,
  failure: askCodeForm.failure,
  submit: askCodeForm.submit,
  busy: askCodeForm.busy,
  hidden: ['customerId', 'phone', 'way'],
})

export const enterCodeForm = defineForm({
  id: 'enter-email-code',
  method: 'PUT',
  address: '/customer/email-code',
  rule: async () => (await import('../../shop/ground/proofs/code-form-rules.ts')).EnterEmailCode,
  fields: ['code'],
  hidden: ['customerId'],
  failure: 'We could not check the code. Please try again.',
  submit: 'Complete Order',
  busy: 'Processing Order...',
})

export const enterPhoneCodeForm = defineForm({
  ...enterCodeForm,
  id: 'enter-phone-code',
  address: '/customer/phone-code',
  rule: async () => (await import('../../shop/ground/proofs/code-form-rules.ts')).EnterPhoneCode,
  hidden: ['customerId', 'phone'],
})
