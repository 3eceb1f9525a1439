import type { Email } from '../platform/email/emails.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** `lines`: the day in sentences, such as '12 orders placed, Rs 48,000.' */
type DayClosed = { email: string; day: string; date: string; lines: readonly string[] }

/** Tells an owner how a day ended and what was counted. */
export const dayClosed = ({ email, day, date, lines }: DayClosed, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      label: 'Day closed',
      title: day,
      subject: `${day} is closed`,
      preview: lines[0] ?? '',
      because: `you are an owner of ${shop.shopName}`,
      texts: lines,
      action: ['See the day', `${shop.publicUrl}/admin/day?day=${date}`],
    },
    shop,
  )
