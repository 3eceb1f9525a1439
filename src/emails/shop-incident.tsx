import type { Email } from '../platform/email/emails.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/**
 * `title`: what is wrong in a few words; `texts`: each cause of it; `path`: where the first is mended. `since`: when it
 * began, as people read it.
 */
type ShopIncident = { email: string; title: string; texts: readonly string[]; path: string; since: string }

/** Tells an owner that something is wrong with the shop and does not end by itself. */
export const shopIncident = ({ email, title, texts, path, since }: ShopIncident, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      label: 'Health of the shop',
      title,
      subject: title,
      preview: texts.join(' '),
      because: `you are an owner of ${shop.shopName}`,
      texts: [...texts, `Seen since ${since}.`],
      action: ['See what is wrong', `${shop.publicUrl}${path}`],
      small:
        'While it lasts you get this email once a day, and of another cause at once. The settings of the back office (Staff) switch such emails off.',
    },
    shop,
  )
