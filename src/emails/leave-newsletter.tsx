import { Link } from '@react-email/link'
import type { Shop } from './email-frame.tsx'
import { theme } from './theme.ts'

/** The footer of every newsletter: why it was sent, and the link to unsubscribe. */
export function LeaveNewsletter({ url, shop, language = 'en' }: { url: string; shop: Shop; language?: 'en' | 'ur' }) {
  const isUrdu = language === 'ur'
  return (
    <>
      {isUrdu
        ? `آپ کو یہ ای میل اس لیے ملی ہے کہ آپ نے ${shop.shopName} کا نیوز لیٹر منگوایا ہے۔`
        : `You receive this email because you subscribed to the newsletter of ${shop.shopName}.`}
      <br />
      <Link href={url} className="accent" style={theme.link}>
        {isUrdu ? 'ای میلز بند کریں' : 'Unsubscribe'}
      </Link>
    </>
  )
}

/** The footer of every reminder: why it was sent, and the link that ends them. */
export const LeaveReminders = ({ stopUrl, shop }: { stopUrl: string; shop: Shop }) => (
  <>
    {`You receive this email because somebody with your email asked ${shop.shopName} at the checkout for reminders. It is sent once.`}
    <br />
    <Link href={stopUrl} className="accent" style={theme.link}>
      No more reminders
    </Link>
  </>
)

/**
 * Mail programs show their own unsubscribe button with these headers (RFC 2369, RFC 8058). `url` must take a POST
 * without cookies.
 */
export function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
