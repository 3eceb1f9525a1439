import { z } from 'zod'
import { emailOr } from '../../ground/customers/email-form-rules.ts'
import { phoneField } from '../../ground/shipping/phone-field-rules.ts'

const sizeId = z
  .string({ error: 'Please choose a size' })
  .min(1, 'Please choose a size')
  .max(120, 'Please choose a size')

/** Asks for an email when a sold-out size is back. */
export const RequestAlert = z.object({
  sizeId,
  email: emailOr('Please enter a valid email address'),
})

/** Asks for a message to a phone instead. */
export const RequestPhoneAlert = z.object({
  sizeId,
  phone: phoneField(40),
})

/** The token of the link that ends the alerts of an email. */
export const StopAlerts = z.object({ token: z.string({ error: 'token is a required field' }).min(1).max(400) })
