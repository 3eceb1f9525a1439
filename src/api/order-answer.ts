import { z } from '@hono/zod-openapi'
import { rupees } from '../shop/money.ts'
import type { Order } from '../shop/orders/index.ts'
import { OwnReviewAnswer } from './review.ts'

const money = z.number().describe('Rupees')

export const OrderAnswer = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  createdAt: z.string(),
  paymentMethod: z.string(),
  paymentStatus: z.string(),
  orderStatus: z.string(),
  note: z.string(),
  couponCode: z.string().nullable(),
  subtotal: money,
  couponDiscount: money,
  shipping: money,
  totalAmount: money,
  customerId: z.object({ _id: z.string(), email: z.string() }),
  shippingAddress: z.record(z.string(), z.string()),
  items: z.array(
    z.object({
      productId: z.object({
        _id: z.string(),
        name: z.string(),
        images: z.array(z.string()),
        reviews: z.array(OwnReviewAnswer),
      }),
      selectedSizeId: z.string(),
      ml: z.number(),
      sku: z.string(),
      price: money,
      discount: z.number(),
      priceAtPurchase: money,
      quantity: z.int(),
      isReviewed: z.boolean(),
      review: OwnReviewAnswer.nullable(),
    }),
  ),
  courier: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  events: z.array(z.object({ orderStatus: z.string(), createdAt: z.string() })),
})

/** The order as it leaves: amounts in rupees. */
export function orderInRupees(order: Order): z.infer<typeof OrderAnswer> {
  return {
    ...order,
    createdAt: order.createdAt.toISOString(),
    subtotal: rupees(order.subtotal),
    couponDiscount: rupees(order.couponDiscount),
    shipping: rupees(order.shipping),
    totalAmount: rupees(order.totalAmount),
    items: order.items.map(item => ({
      ...item,
      price: rupees(item.price),
      priceAtPurchase: rupees(item.priceAtPurchase),
    })),
  }
}
