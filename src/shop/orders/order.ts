import type { PaymentMethod } from '../cart/index.ts'
import type { OwnReview } from '../catalogue/index.ts'
import type { Paisa } from '../money.ts'
import type { OrderStatus } from './order-status.ts'

/** An order as its owner sees it. Money in paisa, as charged on the day. */
export type Order = {
  _id: string
  orderNumber: string
  createdAt: Date
  paymentMethod: PaymentMethod
  paymentStatus: 'paid' | 'unpaid'
  orderStatus: OrderStatus
  note: string
  couponCode: string | null
  subtotal: Paisa
  couponDiscount: Paisa
  shipping: Paisa
  totalAmount: Paisa
  customerId: { _id: string; email: string }
  shippingAddress: {
    fullName: string
    email: string
    address: string
    city: string
    state: string
    /** Its name. */
    country: string
    town: string
    famousSpot: string
    phoneNumber: string
  }
  items: OrderItem[]
  /** Who carries the parcel, as far as the shop said so; empty and null until then. */
  courier: string
  trackingNumber: string
  /** Begins with https://. */
  trackingUrl: string | null
  /** Every move, oldest first. */
  events: { orderStatus: OrderStatus; createdAt: string }[]
}

export type OrderItem = {
  productId: { _id: string; name: string; images: string[]; reviews: OwnReview[] }
  selectedSizeId: string
  ml: number
  sku: string
  price: Paisa
  discount: number
  /** Unit price paid. */
  priceAtPurchase: Paisa
  quantity: number
  isReviewed: boolean
  /** What its buyer wrote, shown to the buyer even while it is hidden from others; `productId.reviews` holds the same. */
  review: OwnReview | null
}
