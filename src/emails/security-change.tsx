import type { Email } from '../platform/email/emails.ts'
import type { Shop } from './email-frame.tsx'
import { notice } from './notice.tsx'

/** `at`: when, as people read it. */
type SecurityChange = { email: string; text: string; ipAddress: string; at: string }

/**
 * Tells an owner of a change that a thief of an account would make: of people, roles, second factors, or where money
 * goes.
 */
export const securityChange = ({ email, text, ipAddress, at }: SecurityChange, shop: Shop): Promise<Email> =>
  notice(
    {
      to: email,
      label: 'Back office',
      title: 'A change that owners should know',
      preview: text,
      because: `you are an owner of ${shop.shopName}`,
      texts: [text, `On ${at} (Pakistan time), from the internet address ${ipAddress || 'not known'}.`],
      action: ['See who works here', `${shop.publicUrl}/admin/staff`],
      small:
        'If none of you did this, disable that person at once and choose a new password: somebody else may know it.',
    },
    shop,
  )
