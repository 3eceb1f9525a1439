/** How many tries (`points`) one subject has in `duration` seconds. Per address: an office or a mobile operator puts many shoppers behind one address, so these stay generous. */
export const limitRules = {
  order: { points: 60, duration: 600 },
  customer: { points: 120, duration: 600 },
  coupon: { points: 60, duration: 600 },
  subscribe: { points: 30, duration: 600 },
  signUp: { points: 60, duration: 3600 },
  login: { points: 200, duration: 900 },
  // Wrong passwords for one account: from one address, and from everywhere.
  loginHere: { points: 10, duration: 900 },
  loginAnywhere: { points: 100, duration: 3600 },
  passwordReset: { points: 30, duration: 3600 },
  // Emails that anybody can have sent to any address.
  email: { points: 5, duration: 3600 },
  // Passwords and other things that a signed-in browser must prove.
  proof: { points: 10, duration: 900 },
  map: { points: 120, duration: 600 },
  tracking: { points: 30, duration: 600 },
  // Guesses at one order from any number of addresses; also limits the emails to its owner.
  trackingOrder: { points: 5, duration: 3600 },
  review: { points: 20, duration: 3600 },
}

/** Rules of the server's rate limits. */
export type Limit = keyof typeof limitRules
