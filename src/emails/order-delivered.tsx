import type { Email } from '../platform/email/emails.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './email-frame.tsx'
import { FiscalCode } from './fiscal-code.tsx'
import { OrderEmail } from './order-email.tsx'
import { Action, Greeting, Paragraph, provedName, SmallPrint } from './parts.tsx'
import { renderEmail } from './render-email.ts'

/** Asks for a review after delivery. `reviewLink` leads to the review form, or to sign-up without an account. */
export function orderDelivered(order: Order, shop: Shop, { reviewLink, hasAccount }: ReviewPlace): Promise<Email> {
  const { email } = order.shippingAddress
  return renderEmail(
    <OrderEmail
      order={order}
      shop={shop}
      title="Your parcel has arrived"
      preview="How do you like it? Your review helps other shoppers choose."
    >
      <Greeting name={provedName(order)} />
      <Paragraph>
        Your order has been delivered. Give a new perfume a whole day before you judge it: the best part comes after the
        first hour.
      </Paragraph>
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
      <SmallPrint>Is something wrong with your parcel? Reply to this email, and we will put it right.</SmallPrint>
    </OrderEmail>,
    { to: email, subject: `${shop.shopName}: order ${order.orderNumber} delivered` },
  )
}

type ReviewPlace = { reviewLink: string; hasAccount: boolean }
