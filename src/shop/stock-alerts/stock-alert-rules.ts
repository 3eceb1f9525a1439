import { z } from 'zod'
import { emailOr } from '../customers/email-rules.ts'
import { PAKISTAN } from '../shipping/country-rules.ts'
import { phoneMessage, phoneProblem } from '../shipping/phone-rules.ts'

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
  phone: z
    .string({ error: 'Phone number is required' })
    .trim()
    .min(1, 'Phone number is required')
    .max(40, phoneMessage)
    .superRefine((typed, ctx) => {
      const message = typed === '' ? null : phoneProblem(typed, PAKISTAN)
      if (message) ctx.addIssue({ code: 'custom', message })
    }),
})

/** The token of the link that ends the alerts of an email. */
export const StopAlerts = z.object({ token: z.string({ error: 'token is a required field' }).min(1).max(400) })
