import { z } from 'zod'
import { addressLimits } from '../customers/harmless-name-and-address-rules.ts'
import { required } from '../forms/text-form-rules.ts'
import { phoneField } from '../shipping/phone-field-rules.ts'
import { latinDigits } from '../typed-number-rules.ts'
import { CODE_DIGITS } from './proof-rules.ts'

const customerId = z
  .string({ error: 'customerId is a required field' })
  .min(1, 'customerId is a required field')
  .max(60, 'customerId must be 60 characters or less')

/** Asks for a code by email. */
export const AskEmailCode = z.object({ customerId })

/** The language of the code's message; by default the one that the browser asks for first. */
export const codeLanguage = z.enum(['en', 'ur'], 'Please choose en or ur').optional()

/** Asks for a code to a phone; `way`: by which of those that the house has, else by the first of them. */
export const AskPhoneCode = z.object({
  customerId,
  phone: phoneField(addressLimits.phoneNumber),
  way: z.enum(['whatsapp', 'sms'], 'Please choose whatsapp or sms').optional(),
  language: codeLanguage,
})

/** A code of six digits as it is typed, by email or phone: with spaces or without, in any digits. */
export const TypedCode = required('Code is required')
  .max(20, `The code has ${CODE_DIGITS} digits`)
  .transform(typed => latinDigits(typed).replaceAll(/\D/g, ''))
  .refine(digits => digits.length === CODE_DIGITS, `The code has ${CODE_DIGITS} digits`)

/** Of the response to who asked for a code by email: whether it may not be sent, as `MANY_CODES_TEXT` says. */
export const ManyCodes = z
  .boolean()
  .describe('True while the shop sends its codes of the hour to emails alone that were confirmed before')

/** The code that was sent by email. */
export const EnterEmailCode = AskEmailCode.extend({ code: TypedCode })

/** The code that was sent to this phone. */
export const EnterPhoneCode = AskPhoneCode.omit({ way: true, language: true }).extend({ code: TypedCode })
