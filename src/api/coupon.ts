import { createRoute, z } from '@hono/zod-openapi'
import { ApplyCoupon, applyCoupon, type Coupon, listCoupons } from '../shop/coupons/index.ts'
import { rupees } from '../shop/money.ts'
import { answers, api, jsonBody } from './answer.ts'

const CouponAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  couponType: z.string(),
  status: z.enum(['active', 'inactive']),
  liveStatus: z.string().nullable(),
  discountType: z.enum(['fixed', 'percentage']),
  discountValue: z.number().describe('Rupees when fixed, percent when percentage'),
  discount: z.number().describe('The same as discountValue'),
  minimumSubtotal: z.number().describe('Rupees'),
  endDate: z.string().nullable(),
  active: z.boolean(),
})

function couponAnswer(coupon: Coupon): z.infer<typeof CouponAnswer> {
  const { _id, name, code, couponType, status, liveStatus, discountType, active } = coupon
  // Paisa to rupees and hundredths of a percent to percent are the same step.
  const discountValue = rupees(coupon.discountValue)
  return {
    ...{
      _id,
      name,
      code,
      couponType,
      status,
      liveStatus,
      discountType,
      discountValue,
      discount: discountValue,
      active,
    },
    minimumSubtotal: rupees(coupon.minimumSubtotal),
    endDate: coupon.endDate?.toISOString() ?? null,
  }
}

export const coupon = api()
  .openapi(
    createRoute({
      method: 'get',
      path: '/coupon',
      summary: 'The public coupons that can be used now',
      request: { query: z.object({ couponType: z.string().max(40).optional() }) },
      responses: answers('Coupons', { data: z.array(CouponAnswer) }),
    }),
    async c => {
      const coupons = await listCoupons(c.var.db, c.req.valid('query').couponType)
      return c.json({ success: true as const, data: coupons.map(couponAnswer) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/apply',
      summary: 'The coupon of a code, if this customer may use it',
      ...jsonBody(ApplyCoupon),
      responses: answers('The coupon', { data: CouponAnswer }),
    }),
    async c => {
      await c.var.limit('coupon')
      const applied = await applyCoupon(c.var.db, c.req.valid('json'), await c.var.asker())
      return c.json(
        { success: true as const, message: 'Coupon applied successfully!', data: couponAnswer(applied) },
        200,
      )
    },
  )
