/** Tries (`points`) of one subject in `duration` seconds. Per address unless said otherwise: an office or a mobile operator puts many shoppers behind one address, so these stay generous. */
export const limits = {
  /** Orders placed or cancelled. */
  order: { points: 60, duration: 600 },
  /** Guests entered. */
  customer: { points: 120, duration: 600 },
  /** Coupon codes tried. */
  coupon: { points: 60, duration: 600 },
  /** Newsletter subscriptions. */
  subscribe: { points: 30, duration: 600 },
  /** Accounts opened. */
  signUp: { points: 60, duration: 3600 },
  /** Logins tried. */
  login: { points: 200, duration: 900 },
  /** Wrong passwords for one account from one address. */
  loginHere: { points: 10, duration: 900 },
  /** Wrong passwords for one account from everywhere. */
  loginAnywhere: { points: 100, duration: 3600 },
  /** Password resets asked for or carried out. */
  passwordReset: { points: 30, duration: 3600 },
  /** Emails that anybody can have sent to one person. Per recipient. */
  email: { points: 5, duration: 3600 },
  /** Passwords and other things that a signed-in browser must prove. Per account. */
  proof: { points: 10, duration: 900 },
  /** Places looked up for maps. */
  map: { points: 120, duration: 600 },
  /** Orders asked for by number. */
  tracking: { points: 30, duration: 600 },
  /** One order asked for, from any address: also the limit of emails its owner gets. */
  trackingOrder: { points: 5, duration: 3600 },
  /** Reviews sent. Per account. */
  review: { points: 20, duration: 3600 },
} as const satisfies Record<string, { points: number; duration: number }>

export type Limit = keyof typeof limits
