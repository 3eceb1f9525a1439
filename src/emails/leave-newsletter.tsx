import { Link } from '@react-email/components'
import type { Shop } from './letter-frame.tsx'
import { look } from './look.ts'

/** At the foot of every newsletter: why it came, and the way out. */
export function LeaveNewsletter({ url, shop }: { url: string; shop: Shop }) {
  return (
    <>
      {`You receive this letter because you asked for the newsletter of ${shop.shopName}. `}
      <Link href={url} className="gold" style={look.link}>
        Leave the newsletter
      </Link>
    </>
  )
}

/** Mail programs show their own button to leave with these (RFC 2369, RFC 8058). `url` must take a POST without cookies. */
export function newsletterHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
