import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import type { TransferDetails } from '../shop/orders/payments/index.ts'
import { advanceSentences } from '../shop/orders/payments/payment-rules.ts'
import type { Shop } from './email-frame.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName, SmallPrint } from './parts.tsx'
import { PayTo, Receipt } from './receipt.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

/** Tells that an order waits for an advance, why, and how to pay it. */
export function advanceAsked(
  order: Order,
  shop: Shop,
  { link, transfer }: { link: string; transfer: TransferDetails | null },
): Promise<Email> {
  const { asked, why, back } = advanceSentences(order)
  const words = wordsOf(shop, 'advance-asked', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail order={order} shop={shop} title="Your order waits for its advance" preview={asked}>
      <Greeting name={provedName(order)} />
      {words.opening && <Written>{words.opening}</Written>}
      <Paragraph>{asked}</Paragraph>
      {why && <Paragraph>{why}</Paragraph>}
      {transfer && <PayTo details={transfer} />}
      <Action href={link}>See your order and pay</Action>
      {back && <SmallPrint>{back}</SmallPrint>}
      <Receipt order={order} publicUrl={shop.publicUrl} />
      {words.closing}
    </OrderEmail>,
    { to: order.shippingAddress.email, subject: words.subject },
  )
}
