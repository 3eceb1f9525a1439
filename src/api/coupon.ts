import { createRoute, z } from '@hono/zod-openapi'
import { encode } from '../shop/ground/wire.ts'
import { ApplyCoupon, applyCoupon, Coupon, publicCoupons } from '../shop/offers/coupons/index.ts'
import { currentCoupons } from '../web/server/current-coupons.ts'
import { keepAs } from './cached-calls.ts'
import { limitCouponTries } from './coupon-tries.ts'
import { api, jsonBody, responses } from './respond.ts'

const [fixed, percentage, other] = Coupon.options
const discount = z.number().describe('The same as discountValue')
const CouponResponse = z.discriminatedUnion('discountType', [
  fixed.extend({ discount }),
  percentage.extend({ discount }),
  other.extend({ discount }),
])

function couponResponse(coupon: Coupon): z.input<typeof CouponResponse> {
  const encoded = encode(Coupon, coupon)
  return { ...encoded, discount: encoded.discountValue }
}

export const coupon = api()
  .openapi(
    createRoute({
      method: 'get',
      path: '/coupon',
      summary: 'The public coupons that can be used now',
      request: { query: z.object({ couponType: z.string().max(40).optional() }) },
      responses: responses('Coupons', { data: z.array(CouponResponse) }),
    }),
    async c => {
      const { couponType = 'public' } = c.req.valid('query')
      // There are no others that everybody may see.
      const coupons =
        couponType === 'public' ? await currentCoupons(c.var.cacheTags, () => publicCoupons(c.var.db)) : []
      keepAs(c, 'coupons')
      return c.json({ success: true as const, data: coupons.map(couponResponse) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/apply',
      summary: 'The coupon of a code, if this customer may use it',
      ...jsonBody(ApplyCoupon),
      responses: responses('The coupon', { data: CouponResponse }),
    }),
    async c => {
      const input = c.req.valid('json')
      await limitCouponTries(c.var, input)
      const applied = await applyCoupon(c.var.db, input, await c.var.asker())
      return c.json(
        { success: true as const, message: 'Coupon applied successfully!', data: couponResponse(applied) },
        200,
      )
    },
  )
