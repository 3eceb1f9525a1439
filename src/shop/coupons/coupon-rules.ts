import { z } from 'zod'

export const ApplyCoupon = z.object({
  couponCode: z
    .string({ error: 'Please enter a coupon code' })
    .trim()
    .min(1, 'Please enter a coupon code')
    .max(60, 'Please enter a coupon code of at most 60 characters'),
  customerId: z
    .string({ error: 'Please complete email verification first' })
    .min(1, 'Please complete email verification first')
    .max(60),
})
