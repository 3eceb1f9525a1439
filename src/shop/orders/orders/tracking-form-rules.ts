import { z } from 'zod'
import { addressLimits } from '../../ground/customers/harmless-name-and-address-rules.ts'
import { EMAIL_LIMIT } from '../../ground/customers/no-email-rules.ts'
import { required } from '../../ground/forms/text-form-rules.ts'
import { TypedCode } from '../../ground/proofs/code-form-rules.ts'
import { phoneField } from '../../ground/shipping/phone-field-rules.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'
import { ORDER_NUMBER_LIMIT, readOrderNumber } from './typed-order-number-rules.ts'

const AS_IN_EMAIL = 'Please enter the order number as in our email: its last parts are XXXX-XXXX'

/** A request for an order's link: its number, and the email or phone of the order. */
export const TrackOrder = z.object({
  orderNumber: required('Order number is required')
    .max(ORDER_NUMBER_LIMIT, AS_IN_EMAIL)
    .transform((typed, ctx) => {
      const number = readOrderNumber(typed)
      if (number) return number
      ctx.addIssue({ code: 'custom', message: AS_IN_EMAIL })
      return z.NEVER
    }),
  contact: required('Email or phone number is required')
    .overwrite(typedCode)
    .max(EMAIL_LIMIT, `Email or phone number must be ${EMAIL_LIMIT} characters or less`),
})
export type TrackOrder = z.infer<typeof TrackOrder>

/** A request for a code: the number of an order and the phone that it was placed with. */
export const AskOrderCode = z.object({
  orderNumber: TrackOrder.shape.orderNumber,
  phone: phoneField(addressLimits.phoneNumber),
})
export type AskOrderCode = z.infer<typeof AskOrderCode>

/** The code that was sent, with the same. */
export const OpenByCode = AskOrderCode.extend({ code: TypedCode })
export type OpenByCode = z.infer<typeof OpenByCode>
