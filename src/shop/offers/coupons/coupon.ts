import { z } from 'zod'
import type { Paisa } from '../../ground/money.ts'
import { moment, money, percentage } from '../../ground/wire.ts'
import type { OfferTerms } from './offer-terms.ts'

const described = z.object({
  _id: z.string(),
  name: z.string(),
  code: z.string(),
  couponType: z.string(),
  status: z.enum(['active', 'inactive']),
  liveStatus: z.string().nullable(),
  minimumSubtotal: money,
  endDate: moment.nullable(),
  active: z.boolean(),
  /** What it asks for beside the minimum, in a sentence; null: nothing. */
  conditions: z.string().nullable(),
})

/** A coupon as shoppers see it. */
export const Coupon = z.discriminatedUnion('discountType', [
  described.extend({ discountType: z.literal('fixed'), discountValue: money }),
  described.extend({ discountType: z.literal('percentage'), discountValue: percentage }),
  described.extend({
    discountType: z.enum(['shipping', 'buyGet', 'gift']),
    /** 0: what it gives stands in `label`. */
    discountValue: money,
    label: z.string(),
  }),
])
export type Coupon = z.output<typeof Coupon>

export type OfferKind = Coupon['discountType']

/** An offer as it is stored. */
export type OfferRow = {
  _id: string
  name: string
  /** Empty without one. */
  code: string
  couponType: string
  status: 'active' | 'inactive'
  liveStatus: string | null
  discountType: OfferKind
  /** Paisa of a fixed discount, else hundredths of a percent. */
  discountValue: number
  minimumSubtotal: Paisa
  startDate: Date | null
  endDate: Date | null
  totalLimit: number | null
  personLimit: number | null
  redeemed: number
  combinable: boolean
  version: number
  terms: OfferTerms
}

/** What decides whether an offer can be used: besides its row, what is known of the person and of the code. */
export type CouponState = OfferRow & {
  /** How often the person has used it, and whether they have ordered before. */
  used: number
  hasOrdered: boolean
  /** Has one of the tags that it asks for, if it does. */
  hasTag: boolean
  /** The same customer was among them, not only somebody with the same email or phone. */
  usedBefore: boolean
  /** The code of a batch is used already. */
  codeUsed: boolean
}
