import { z } from 'zod'
import { paisa, rs, wholeRupees } from '../../ground/money.ts'
import { canonicalPlace } from '../../ground/shipping/shipping-fee-rules.ts'

const unknownPlace = 'We do not know this place: please write a city as the address form does, or a province'
const place = z
  .string()
  .trim()
  .max(60)
  .refine(typed => typed === '' || canonicalPlace(typed) !== null, unknownPlace)
  .transform(typed => canonicalPlace(typed) ?? '')

/** What shipping costs, and where cash is possible. The rules are in src/shop/ground/shipping/shipping-fee-rules.ts. */
export const shippingSettings = {
  /** Instead of the shipping fee; `fee` in rupees, `upToGrams` 0 for any weight, an empty place for everywhere. */
  shippingRates: z
    .array(
      z.object({ place, upToGrams: z.number().int().min(0).max(100_000), fee: z.number().int().min(0).max(100_000) }),
    )
    .max(200)
    .default([]),
  cashFee: z
    .number()
    .int()
    .min(0)
    .max(10_000_000)
    .transform(stored => wholeRupees(paisa(stored)))
    .default(rs(0)),
  noCashIn: z.array(place).max(200).default([]),
  /** What a piece weighs with its box unless its size says another weight, and what the parcel around them weighs. */
  pieceWeightGrams: z.number().int().min(1).max(20_000).default(350),
  packingWeightGrams: z.number().int().min(0).max(20_000).default(150),
}
