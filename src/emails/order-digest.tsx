import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import type { Email } from '../platform/email/emails.ts'
import { dayText } from '../shop/ground/dates.ts'
import { amountText, type Paisa } from '../shop/ground/money.ts'
import { statusLabel } from '../shop/orders/orders/order-status-rules.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Greeting, Paragraph, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'
import { theme } from './theme.ts'

/** An order that the recipient may open by `link`. Amount in paisa. */
type ListedOrder = { orderNumber: string; orderStatus: string; createdAt: Date; totalAmount: Paisa; link: string }

/** What happened to many orders within a short time, in one email. `count` includes orders that are not listed. */
export function orderDigest(email: string, orders: ListedOrder[], count: number, shop: Shop): Promise<Email> {
  const more = count - orders.length
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="What happened to your orders, in one email."
      label="Your orders"
      title="News of your orders"
      reason={`You receive this email because orders at ${shop.shopName} name this email.`}
    >
      <Greeting name="" />
      <Paragraph>
        Much happened to orders with this email in a short time, so we tell you in one email instead of many.
      </Paragraph>
      {orders.map(order => (
        <Section key={order.orderNumber} className="rule" style={{ ...theme.row, padding: '12px 0' }}>
          <Link href={order.link} className="accent" style={{ ...theme.link, fontSize: 16 }}>
            {`Order ${order.orderNumber}`}
          </Link>
          <br />
          <span className="muted" style={theme.detail}>
            {`${dayText(order.createdAt)}, ${amountText(order.totalAmount)}: ${order.orderStatus === 'pending' ? 'Received' : statusLabel(order.orderStatus)}`}
          </span>
        </Section>
      ))}
      {more > 0 && <Paragraph>{`And ${more} more.`}</Paragraph>}
      <SmallPrint>These orders are not yours? Reply to this email, and we will cancel them.</SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: news of your orders` },
  )
}
