/** Allowed attempts (`points`) per subject in `duration` seconds. The subject is the IP address unless noted; offices and mobile operators share one among many shoppers, so these are generous. */
export const limits = {
  /** Orders placed or cancelled. */
  order: { points: 60, duration: 600 },
  /** Guests created. */
  customer: { points: 120, duration: 600 },
  /** Attempts to apply a coupon code. */
  coupon: { points: 60, duration: 600 },
  /** Newsletter subscriptions. */
  subscribe: { points: 30, duration: 600 },
  /** Sign-ups. */
  signUp: { points: 60, duration: 3600 },
  /** Attempts to log in. */
  login: { points: 200, duration: 900 },
  /** Wrong passwords for one account from one address. */
  loginHere: { points: 10, duration: 900 },
  /** Wrong passwords for one account from all addresses. */
  loginAnywhere: { points: 100, duration: 3600 },
  /** Password resets requested or completed. */
  passwordReset: { points: 30, duration: 3600 },
  /** Emails that anybody can trigger. Per recipient. */
  email: { points: 5, duration: 3600 },
  /** Password confirmations of a signed-in browser. Per account. */
  passwordConfirmation: { points: 10, duration: 900 },
  /** Lookups of places for maps. */
  map: { points: 120, duration: 600 },
  /** Order links requested by number. */
  tracking: { points: 30, duration: 600 },
  /** Link requests for one order, from all addresses: also limits the emails to its owner. */
  trackingOrder: { points: 5, duration: 3600 },
  /** Submitted reviews. Per account. */
  review: { points: 20, duration: 3600 },
} as const satisfies Record<string, { points: number; duration: number }>

export type Limit = keyof typeof limits
