/** Without a known origin: the address was typed or saved, or the browser tells nothing. */
export const DIRECT = 'direct'

/** Days after which a stored visit says nothing about an order. */
export const VISIT_DAYS = 90

/** What shoppers agree to at the checkout, and what the privacy page says of it: after 'You may ...'. */
export const adConsentTexts = {
  google:
    'tell Google when this order is delivered, so that we know which of our ads help. It gets the number of the ad, the amount and the time, and not who you are.',
  meta: 'tell Meta (Facebook and Instagram) when this order is delivered, so that we know which of our ads help. It gets the amount, the time and the number of the ad, and your email and phone as hashes: codes by which it finds your account there, if you have one.',
} as const
