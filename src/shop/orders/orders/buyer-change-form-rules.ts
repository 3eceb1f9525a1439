import { z } from 'zod'
import { ShortAddress } from '../../ground/customers/address-form-rules.ts'

/** What a buyer asks of the delivery: PUT /v1/order/{id}/delivery. Empty: nothing of the kind. */
export const AskDelivery = z.object({
  day: z.enum(['saturday', ''], 'Please choose a day').default(''),
  place: z.enum(['gate', ''], 'Please choose where we leave it').default(''),
  call: z.enum(['call', 'noCall', ''], 'Please choose whether the courier calls').default(''),
})

const shown = z.string().max(500)

/** What of an order's address its page shows, as the order has it. */
export const SeenAddress = z.object({
  fullName: shown,
  phoneNumber: shown,
  address: shown,
  town: shown,
  famousSpot: shown,
  city: shown,
  state: shown,
})

/** The corrected address of an order: PUT /v1/order/{id}/address. The phone stays. */
export const CorrectAddress = z.intersection(
  ShortAddress,
  z.object({
    seen: SeenAddress.optional().describe('The address as it was read: refused when the order has another one by now'),
  }),
)

/**
 * What was offered after the order, to be added to it: POST /v1/order/{id}/add-on. `price` in rupees, as it was shown.
 */
export const TakeAddOn = z.object({
  sizeId: z.string({ error: 'Please choose what to add' }).min(1, 'Please choose what to add').max(120),
  price: z.number('Please give the price').min(0).max(1e7),
})
