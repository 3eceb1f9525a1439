/** What a shopper agrees to besides messages about an order. */
export const purposes = { reminders: 'Reminders of carts and reviews', newsletter: 'Newsletter' } as const
export type Purpose = keyof typeof purposes

/** The words at the checkout that are agreed to. */
export const REMINDER_CONSENT =
  'Remind me if I leave this cart, and ask me once for a review, by WhatsApp, SMS, call or email. I can stop this at any time.'
