import type { Order } from '../../shop/orders/orders/index.ts'
import { ReviewArea } from './review-area.tsx'
import type { ReviewedBy, ReviewedItem } from './use-review-form.ts'
import './reviews.css'

type Props = {
  order: Pick<Order, '_id' | 'orderStatus'> & { items: readonly ReviewedItem[] }
  by: ReviewedBy
  /** Whether a review needs a photo or video. */
  mediaRequired: boolean
}

/** The review of each item, or its form. Empty until the order is delivered. */
export function OrderReviews({ order, by, mediaRequired }: Props) {
  if (order.orderStatus !== 'delivered') return null
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="order-reviews">
      <h2 id="reviews-title" className="font-display font-medium text-xl">
        Your reviews
      </h2>
      <ul>
        {order.items.map(item => (
          <li key={item.selectedSizeId}>
            <ReviewArea orderId={order._id} item={item} by={by} mediaRequired={mediaRequired} />
          </li>
        ))}
      </ul>
    </section>
  )
}
