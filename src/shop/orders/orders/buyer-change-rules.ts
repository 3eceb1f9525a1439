import { z } from 'zod'
import { ShortAddress } from '../../ground/customers/address-rules.ts'

/** What a buyer asks of the delivery: PUT /v1/order/{id}/delivery. Empty: nothing of the kind. */
export const AskDelivery = z.object({
  day: z.enum(['saturday', ''], 'Please choose a day').default(''),
  place: z.enum(['gate', ''], 'Please choose where we leave it').default(''),
  call: z.enum(['call', 'noCall', ''], 'Please choose whether the courier calls').default(''),
})

/** The corrected address of an order: PUT /v1/order/{id}/address. The phone stays. */
export const CorrectAddress = ShortAddress
