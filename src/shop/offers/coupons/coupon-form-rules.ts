import { z } from 'zod'
import { COUPON_CODE_LIMIT } from './coupon-rules.ts'

export const ApplyCoupon = z.object({
  couponCode: z
    .string({ error: 'Please enter a coupon code' })
    .trim()
    .min(1, 'Please enter a coupon code')
    .max(COUPON_CODE_LIMIT, `Please enter a coupon code of at most ${COUPON_CODE_LIMIT} characters`),
  customerId: z
    .string({ error: 'Please complete email verification first' })
    .min(1, 'Please complete email verification first')
    .max(60),
})
