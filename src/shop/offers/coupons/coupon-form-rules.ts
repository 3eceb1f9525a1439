import { z } from 'zod'
import { required } from '../../ground/forms/text-form-rules.ts'
import { COUPON_CODE_LIMIT } from './coupon-rules.ts'

export const ApplyCoupon = z.object({
  couponCode: required('Please enter a coupon code').max(
    COUPON_CODE_LIMIT,
    `Please enter a coupon code of at most ${COUPON_CODE_LIMIT} characters`,
  ),
  customerId: z
    .string({ error: 'Please complete email verification first' })
    .min(1, 'Please complete email verification first')
    .max(60),
})
