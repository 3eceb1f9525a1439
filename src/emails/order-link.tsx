import { Link, Section } from '@react-email/components'
import type { Letter } from '../platform/mail.ts'
import { dayText } from '../shop/dates.ts'
import { exactPriceText, type Paisa } from '../shop/money.ts'
import { LetterFrame, type Shop } from './letter-frame.tsx'
import { look } from './look.ts'
import { Action, Dear, SmallPrint, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

/** An order that its reader may open by `link`. Amount in paisa. */
type LinkedOrder = { orderNumber: string; createdAt: Date; totalAmount: Paisa; link: string }

/** The private links of somebody's orders, newest first. */
export function orderLink(email: string, name: string, orders: LinkedOrder[], shop: Shop): Promise<Letter> {
  const [first] = orders
  const single = orders.length === 1
  return writeLetter(
    <LetterFrame
      shop={shop}
      preview="The links open your orders on any device."
      label="Your orders"
      title={single ? 'Here is your order' : 'Here are your orders'}
      reason={`You receive this letter because somebody asked ${shop.shopName} for the orders of this address.`}
    >
      <Dear name={name} />
      <Words>
        {`You asked where your ${single ? 'order is' : 'orders are'}. The ${single ? 'link opens it' : 'links open them'} on any device, without a password.`}
      </Words>
      {single && first ? (
        <Action href={first.link}>{`See order ${first.orderNumber}`}</Action>
      ) : (
        orders.map(order => <OrderLine key={order.orderNumber} order={order} />)
      )}
      <SmallPrint>
        You did not ask? Then somebody mistyped. Nobody but you has seen the links: keep them to yourself.
      </SmallPrint>
    </LetterFrame>,
    { to: email, subject: `${shop.shopName}: your ${single ? 'order' : 'orders'}` },
  )
}

function OrderLine({ order: { orderNumber, createdAt, totalAmount, link } }: { order: LinkedOrder }) {
  return (
    <Section className="rule" style={{ ...look.row, padding: '12px 0' }}>
      <Link href={link} className="gold" style={{ ...look.link, fontSize: 16 }}>
        {`Order ${orderNumber}`}
      </Link>
      <br />
      <span className="muted" style={look.detail}>
        {`${dayText(createdAt)}, ${exactPriceText(totalAmount)}`}
      </span>
    </Section>
  )
}
