/** What a shopper agrees to besides messages about an order. */
export const purposes = { reminders: 'Reminders of carts and reviews', newsletter: 'Newsletter' } as const
export type Purpose = keyof typeof purposes

/** The words at the checkout that are agreed to. */
export const reminderConsent = {
  en: 'Remind me if I leave this cart, and ask me later how I like my perfume: by WhatsApp or SMS, a call or email. I can stop this at any time.',
  ur: 'اگر میں یہ کارٹ چھوڑ دوں تو مجھے یاد دلائیں، اور بعد میں پوچھیں کہ پرفیوم کیسا لگا: واٹس ایپ، ایس ایم ایس، فون یا ای میل سے۔ میں یہ کسی بھی وقت روک سکتا/سکتی ہوں۔',
} as const
