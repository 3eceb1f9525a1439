import { z } from 'zod'
import { addressLimits } from '../../ground/customers/rules.ts'
import { latinDigits } from '../../ground/digit-rules.ts'
import { phoneField } from '../../ground/shipping/phone-field-rules.ts'
import { TrackOrder } from './tracking-rules.ts'

/** A request for a code: the number of an order and the phone that it was placed with. */
export const AskOrderCode = z.object({
  orderNumber: TrackOrder.shape.orderNumber,
  phone: phoneField(addressLimits.phoneNumber),
})
export type AskOrderCode = z.infer<typeof AskOrderCode>

/** The code that was sent, with the same. */
export const OpenByCode = AskOrderCode.extend({
  code: z
    .string({ error: 'Code is required' })
    .trim()
    .min(1, 'Code is required')
    .max(20, 'The code has 6 digits')
    .transform(typed => latinDigits(typed).replaceAll(/\D/g, ''))
    .refine(digits => digits.length === 0 || digits.length === 6, 'The code has 6 digits'),
})
export type OpenByCode = z.infer<typeof OpenByCode>
