/** Days after a reminder in which an order counts as brought by it, and in which nobody is reminded again. */
export const REMINDER_DAYS = 7

export const checkoutStates = {
  open: 'Waits',
  reminded: 'Reminded',
  call: 'To call',
  ended: 'Not reminded',
} as const
export type CheckoutState = keyof typeof checkoutStates

export const ways = { whatsapp: 'WhatsApp', sms: 'SMS', email: 'Email', call: 'Call' } as const
export type Way = keyof typeof ways

/** What came of a call about a cart. The first one leaves it in the queue until it was tried twice. */
export const cartCallOutcomes = {
  noAnswer: 'No answer',
  willOrder: 'Will order',
  ordered: 'Ordered by phone',
  notNow: 'Does not want it',
  stop: 'Wants no reminders',
} as const
export type CartCallOutcome = keyof typeof cartCallOutcomes
export const cartCallNames = Object.keys(cartCallOutcomes) as [CartCallOutcome, ...CartCallOutcome[]]
export const CART_CALL_TRIES = 2

/**
 * Seconds between the first and the last note of a checkout that a person fills in; the page notes it again after them.
 */
export const PERSON_SECONDS = 12
