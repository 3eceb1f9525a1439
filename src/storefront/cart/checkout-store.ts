import { useStore } from 'zustand'
import { persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import type { PageName } from '../../shop/ground/hosted-pages/hosted-page-rules.ts'
import type { Paisa } from '../../shop/ground/money.ts'
import { type AddressForm, emptyAddress, readAddress } from '../address/address-form.ts'
import { cartStore } from './cart-store.ts'
import type { QuoteTerms } from './quote-store.ts'

/**
 * A checkout attempt: sent again with the same key, it returns the order that it has placed. `answered`: it has placed
 * none, since each time it was sent the shop responded that there were too many.
 */
export type Attempt = { key: string; payload: string; answered?: boolean }

export type AppliedCoupon = { _id: string; code: string; message: string; customerId: string }

export type CodeWay = 'whatsapp' | 'sms'

export type PaymentChoice = 'COD' | 'Bank Transfer' | PageName

/** The state of the checkout, stored until the order is placed, so that a reload loses nothing. One per tab. */
export type SavedCheckout = {
  /**
   * The verified customer, a guest's or the account's; null while the email is being entered. Without an email one is
   * known by `phone`, as it was typed.
   */
  customer: { _id: string; email: string; account?: boolean; phone?: string } | null
  /** As typed, also before it is verified. */
  email: string
  address: AddressForm
  /** The applied coupon, its message, and the customer it was applied for: for another one it is judged again. */
  coupon: AppliedCoupon | null
  attempt: Attempt | null
  /** How the shopper wants to pay. */
  payment: PaymentChoice
  /** Whether an account keeps the order's address. */
  keepAddress: boolean
  /** Automatic offers that this customer cannot use: an order was refused for them. */
  leftOut: string[]
  /** Whether the shopper agrees to be reminded of this cart. */
  reminded: boolean
  /**
   * The email or phone that a code was sent to, which the order waits for: who reads it in another app finds the field
   * again.
   */
  codeSentTo: string | null
  /** Whether the shop sends so many codes just now that it may have sent none. */
  codeMany: boolean
  /** By which ways a code was sent to the phone: the one that was used first. Empty: by email. */
  codeWays: CodeWay[]
}

export type CheckoutState = SavedCheckout & {
  /** False on the server and until the browser's storage is read. */
  ready: boolean
  /** The discount code as typed. */
  typedCode: string
  /** The code by email as typed, and what is wrong with it. */
  emailCode: string
  emailCodeError: string | null
  /** Whether Google, and whether Meta, may get a report of the order. */
  adConsent: boolean
  metaConsent: boolean
  /** The city that quotes are asked for: not each letter that is typed. Null before any is: then the address's. */
  quotedCity: string | null
  /** The last code that does not apply, and why. */
  refusedCoupon: { code: string; reason: string } | null
  /** The last code that would apply to another cart, and the subtotal of the one that it did not fit. */
  unfitCoupon: { code: string; subtotal: Paisa } | null
}

export const emptyCheckout: SavedCheckout = {
  customer: null,
  email: '',
  address: emptyAddress,
  coupon: null,
  attempt: null,
  payment: 'COD',
  keepAddress: false,
  leftOut: [],
  reminded: false,
  codeSentTo: null,
  codeMany: false,
  codeWays: [],
}

const nothingTyped = {
  typedCode: '',
  emailCode: '',
  emailCodeError: null,
  refusedCoupon: null,
  unfitCoupon: null,
  adConsent: false,
  metaConsent: false,
  quotedCity: null,
}

/** Reads a stored checkout. Invalid parts are dropped; never throws. */
export function readSavedCheckout(saved: unknown): SavedCheckout {
  if (!isRecord(saved)) return emptyCheckout
  const { customer, coupon, attempt } = saved
  return {
    customer: readCustomer(customer),
    email: typeof saved.email === 'string' ? saved.email : '',
    address: readAddress(saved.address),
    coupon: hasTexts(coupon, '_id', 'code', 'message', 'customerId')
      ? { _id: coupon._id, code: coupon.code, message: coupon.message, customerId: coupon.customerId }
      : null,
    attempt: readAttempt(attempt),
    payment: readPayment(saved.payment),
    keepAddress: saved.keepAddress === true,
    leftOut: Array.isArray(saved.leftOut) ? saved.leftOut.filter(id => typeof id === 'string').slice(0, 20) : [],
    reminded: saved.reminded === true,
    codeSentTo: typeof saved.codeSentTo === 'string' ? saved.codeSentTo : null,
    codeMany: saved.codeMany === true,
    codeWays: Array.isArray(saved.codeWays) ? saved.codeWays.filter(way => way === 'whatsapp' || way === 'sms') : [],
  }
}

// Written out: the first script of every page holds this file, and not the rules of hosted pages.
const choices: readonly PaymentChoice[] = ['Bank Transfer', 'JazzCash', 'Safepay']
const readPayment = (saved: unknown): PaymentChoice => choices.find(choice => choice === saved) ?? 'COD'

/** Whether an attempt may have placed an order. */
export const isUnanswered = ({ attempt }: SavedCheckout): boolean => attempt !== null && !attempt.answered

function readAttempt(saved: unknown): Attempt | null {
  if (!hasTexts(saved, 'key', 'payload')) return null
  return {
    key: saved.key,
    payload: saved.payload,
    ...('answered' in saved && saved.answered === true && { answered: true }),
  }
}

function readCustomer(saved: unknown): SavedCheckout['customer'] {
  if (!hasTexts(saved, '_id')) return null
  const { email, phone, account }: Record<string, unknown> = saved
  // Who is known by the phone has no email.
  if (!email && !phone && account !== true) return null
  return {
    _id: saved._id,
    email: typeof email === 'string' ? email : '',
    ...(account === true && { account }),
    ...(typeof phone === 'string' && { phone }),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function hasTexts<Name extends string>(value: unknown, ...names: Name[]): value is Record<Name, string> {
  return isRecord(value) && names.every(name => typeof value[name] === 'string' && value[name] !== '')
}

// sessionStorage: two tabs can have two checkouts, and a shared phone does not keep the address.
const storage = {
  getItem(name: string) {
    try {
      const saved: unknown = JSON.parse(window.sessionStorage.getItem(name) ?? 'null')
      return isRecord(saved) ? { state: readSavedCheckout(saved.state), version: 1 } : null
    } catch {
      return null
    }
  },
  setItem(name: string, value: unknown) {
    try {
      window.sessionStorage.setItem(name, JSON.stringify(value))
    } catch {
      // Without storage a reload loses the input.
    }
  },
  removeItem: (name: string) => window.sessionStorage.removeItem(name),
}

export const checkoutStore = createStore<CheckoutState>()(
  persist((): CheckoutState => ({ ...emptyCheckout, ready: false, ...nothingTyped }), {
    name: 'checkout',
    version: 1,
    storage,
    partialize: readSavedCheckout,
    merge: (saved, current) => ({ ...current, ...readSavedCheckout(saved), ready: true }),
  }),
)

export function useCheckout<Part>(part: (state: CheckoutState) => Part): Part {
  return useStore(checkoutStore, part)
}

/** The coupon that counts: one that was applied for the present customer. */
export const couponInUse = ({ coupon, customer }: Pick<SavedCheckout, 'coupon' | 'customer'>): AppliedCoupon | null =>
  coupon && coupon.customerId === customer?._id ? coupon : null

/** What the checkout's quote depends on, besides the lines. */
export function checkoutTerms(
  checkout: Pick<CheckoutState, 'coupon' | 'customer' | 'address' | 'payment' | 'leftOut' | 'quotedCity'>,
): QuoteTerms {
  const coupon = couponInUse(checkout)
  return {
    couponId: coupon?._id ?? null,
    couponCode: coupon?.code ?? null,
    country: checkout.address.country,
    city: checkout.quotedCity ?? checkout.address.city,
    customerId: checkout.customer?._id ?? null,
    withoutOffers: checkout.leftOut,
    paymentMethod: checkout.payment,
    giftWrap: cartStore.getState().giftWrap,
  }
}

/** Deletes customer, form, coupon and attempt after the order is placed. */
export function clearCheckout(): void {
  checkoutStore.setState({ ...emptyCheckout, ...nothingTyped })
}
