import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './email-frame.tsx'
import { FiscalCode } from './fiscal-code.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName } from './parts.tsx'
import { renderEmail } from './render-email.ts'
import { Written, wordsOf } from './words.tsx'

/** Asks for a review after delivery. `reviewLink` leads to the review form, or to sign-up without an account. */
export function orderDelivered(order: Order, shop: Shop, { reviewLink, hasAccount }: ReviewPlace): Promise<Email> {
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
      {!hasAccount && (
        <Paragraph>
          You need an account to write a review. Create one with this email address, and you will find this order in it.
        </Paragraph>
      )}
      <Action href={reviewLink}>{hasAccount ? 'Write a review' : 'Create an account'}</Action>
      <FiscalCode order={order} />
      {words.closing}
    </OrderEmail>,
    { to: email, subject: words.subject },
  )
}

type ReviewPlace = { reviewLink: string; hasAccount: boolean }
