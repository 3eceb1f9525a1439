/** The longest email, in characters (RFC 5321). */
export const EMAIL_LIMIT = 254

/** The longest value of each field of an address, in characters. */
export const addressLimits = {
  fullName: 120,
  country: 80,
  city: 100,
  state: 100,
  town: 120,
  address: 300,
  famousSpot: 200,
  phoneNumber: 40,
}

/** Whether somebody can be written to: orders taken by phone may have no email, and deleted accounts have none. */
export const hasMailbox = (email: string): boolean => !email.endsWith('.invalid')
