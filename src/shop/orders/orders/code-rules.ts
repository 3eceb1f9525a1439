import { z } from 'zod'
import { addressLimits } from '../../ground/customers/rules.ts'
import { TypedCode } from '../../ground/proofs/code-rules.ts'
import { phoneField } from '../../ground/shipping/phone-field-rules.ts'
import { TrackOrder } from './tracking-rules.ts'

/** A request for a code: the number of an order and the phone that it was placed with. */
export const AskOrderCode = z.object({
  orderNumber: TrackOrder.shape.orderNumber,
  phone: phoneField(addressLimits.phoneNumber),
})
export type AskOrderCode = z.infer<typeof AskOrderCode>

/** The code that was sent, with the same. */
export const OpenByCode = AskOrderCode.extend({ code: TypedCode })
export type OpenByCode = z.infer<typeof OpenByCode>
