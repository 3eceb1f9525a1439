import type { Email } from '../platform/email/emails.ts'
import { dayText } from '../shop/ground/dates.ts'
import { amountText, type Paisa } from '../shop/ground/money.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { methodText } from '../shop/orders/orders/refund-rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName } from './parts.tsx'
import { Receipt } from './receipt.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

type About = { link: string; amount: Paisa; method: string; reference: string; paidAt: Date }

/** Tells that money of an order was paid back, when and how, and what still follows. */
export function refundPaid(
  order: Order,
  shop: Shop,
  { link, amount, method, reference, paidAt }: About,
): Promise<Email> {
  const { goesBack } = order.dues
  const paid = `We have paid ${amountText(amount)} back to you on ${dayText(paidAt)} by ${methodText(method)}${reference && `, reference ${reference}`}.`
  const rest = goesBack > 0 ? ` ${amountText(goesBack)} more follows.` : ''
  const words = wordsOf(shop, 'refund-paid', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail order={order} shop={shop} about="Money back" title="We have paid you back" preview={paid}>
      <Greeting name={provedName(order)} />
      {words.opening && <Written>{words.opening}</Written>}
      <Paragraph>{paid + rest}</Paragraph>
      <Action href={link}>See your order</Action>
      <Receipt order={order} publicUrl={shop.publicUrl} />
      {words.closing}
    </OrderEmail>,
    { to: order.shippingAddress.email, subject: words.subject },
  )
}
