import type { Letter } from '../platform/mail.ts'
import type { Order } from '../shop/orders/index.ts'
import type { Shop } from './letter-frame.tsx'
import { OrderLetter } from './order-letter.tsx'
import { Action, Dear, SmallPrint, Words } from './parts.tsx'
import { writeLetter } from './write-letter.ts'

/** The parcel arrived: asks for a review. `reviewLink` is where its reader can write one, or the order where he has no account. */
export function orderDelivered(order: Order, shop: Shop, { reviewLink, hasAccount }: ReviewPlace): Promise<Letter> {
  const { fullName, email } = order.shippingAddress
  return writeLetter(
    <OrderLetter
      order={order}
      shop={shop}
      title="Your parcel has arrived"
      preview="How do you like it? Your words help the next shopper choose."
    >
      <Dear name={fullName} />
      <Words>Your order has been delivered. We hope that it is everything you imagined.</Words>
      <Words>
        How do you like it? A few words and a photograph of yours help the next shopper choose, and help us get better.
      </Words>
      {!hasAccount && (
        <Words>
          Reviews are written from an account. Make one with this email address, and this order will be waiting in it.
        </Words>
      )}
      <Action href={reviewLink}>{hasAccount ? 'Write a review' : 'Create an account'}</Action>
      <SmallPrint>Is something not right with your parcel? Answer this letter, and we will put it right.</SmallPrint>
    </OrderLetter>,
    { to: email, subject: `${shop.shopName}: order ${order.orderNumber} delivered` },
  )
}

type ReviewPlace = { reviewLink: string; hasAccount: boolean }
