import type { Email } from '../platform/email/emails.ts'
import type { TokenText } from '../platform/secrets/signing.ts'
import { REVIEW_LINK_DAYS } from '../shop/orders/messages/message-rules.ts'
import type { Order } from '../shop/orders/orders/index.ts'
import { returnAdvice } from '../shop/orders/papers/advice-rules.ts'
import type { Shop } from './email-frame.tsx'
import { FiscalCode } from './fiscal-code.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName, SmallPrint } from './parts.tsx'
import { Bought } from './products.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

/**
 * Asks for a review after delivery. `url`: where it is written; with a placeholder for `token`, where it needs no
 * account.
 */
export function orderDelivered(order: Order, shop: Shop, { url, token }: ReviewPlace): Promise<Email> {
  const { email } = order.shippingAddress
  const words = wordsOf(shop, 'order-delivered', { order: order.orderNumber })
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      status="delivered"
      title="Your parcel has arrived"
      preview="How do you like it? Your review helps other shoppers choose."
    >
      <Greeting name={provedName(order)} />
      {words.opening && <Written>{words.opening}</Written>}
      <Paragraph>
        How do you like it? A short review with a photo helps other shoppers choose, and helps us improve.
      </Paragraph>
      {token && <Paragraph>The link needs no account and works for {REVIEW_LINK_DAYS} days.</Paragraph>}
      <Action href={url}>Write a review</Action>
      <Bought items={order.items} publicUrl={shop.publicUrl} />
      {returnAdvice(shop) && <SmallPrint>{returnAdvice(shop)}</SmallPrint>}
      <FiscalCode order={order} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject, ...(token && { token }) },
  )
}

type ReviewPlace = { url: string; token?: TokenText }
