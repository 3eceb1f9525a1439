import type { Email } from '../platform/email/emails.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** Confirms that an email is unsubscribed. */
export const newsletterLeft = (email: string, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      label: 'Newsletter',
      title: 'You are unsubscribed',
      subject: 'you are unsubscribed from our newsletter',
      preview: 'You will get no more newsletters from us.',
      because: 'this address was unsubscribed from our newsletter',
      texts: ['You will get no more newsletters from us. You will still get emails about your orders.'],
      small: `If this was not you, or if you change your mind, you can subscribe again at the foot of every page of ${shop.publicUrl}.`,
    },
    shop,
  )
