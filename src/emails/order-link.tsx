import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import type { Email } from '../platform/email/emails.ts'
import { dayText } from '../shop/ground/dates.ts'
import { amountText, type Paisa } from '../shop/ground/money.ts'
import { EmailFrame, type Shop } from './email-frame.tsx'
import { Action, Greeting, Paragraph, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'
import { theme } from './theme.ts'

/** An order that the recipient may open by `link`. Amount in paisa. */
type LinkedOrder = { orderNumber: string; createdAt: Date; totalAmount: Paisa; link: string }

/** Sends the private links of the recipient's orders, newest first. */
export function orderLink(email: string, name: string, orders: LinkedOrder[], shop: Shop): Promise<Email> {
  const [first] = orders
  const single = orders.length === 1
  return renderEmail(
    <EmailFrame
      shop={shop}
      preview="The links open your orders on any device."
      label="Your orders"
      title={single ? 'Here is your order' : 'Here are your orders'}
      reason={`You receive this email because the orders of this email were requested at ${shop.shopName}.`}
    >
      <Greeting name={name} />
      <Paragraph>
        {`You asked where your ${single ? 'order is' : 'orders are'}. The ${single ? 'link opens it' : 'links open them'} on any device, without a password.`}
      </Paragraph>
      {single && first ? (
        <Action href={first.link}>{`See order ${first.orderNumber}`}</Action>
      ) : (
        orders.map(order => <OrderLine key={order.orderNumber} order={order} />)
      )}
      <SmallPrint>
        If you did not ask for this, please ignore this email. Only you have received these links: do not share them.
      </SmallPrint>
    </EmailFrame>,
    { to: email, subject: `${shop.shopName}: your ${single ? 'order' : 'orders'}` },
  )
}

function OrderLine({ order: { orderNumber, createdAt, totalAmount, link } }: { order: LinkedOrder }) {
  return (
    <Section className="rule" style={{ ...theme.row, padding: '12px 0' }}>
      <Link href={link} className="accent" style={{ ...theme.link, fontSize: 16 }}>
        {`Order ${orderNumber}`}
      </Link>
      <br />
      <span className="muted" style={theme.detail}>
        {`${dayText(createdAt)}, ${amountText(totalAmount)}`}
      </span>
    </Section>
  )
}
