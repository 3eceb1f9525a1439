import { z } from 'zod'
import { CODE_DIGITS } from './rules.ts'

const customerId = z
  .string({ error: 'customerId is a required field' })
  .min(1, 'customerId is a required field')
  .max(60, 'customerId must be 60 characters or less')

/** Asks for a code by email. */
export const AskEmailCode = z.object({ customerId })

/** The code that was sent, with spaces or without. */
export const EnterEmailCode = AskEmailCode.extend({
  code: z
    .string({ error: 'Code is required' })
    .trim()
    .min(1, 'Code is required')
    .max(20, `The code has ${CODE_DIGITS} digits`)
    .transform(typed => typed.replaceAll(/\D/g, ''))
    .refine(digits => digits.length === CODE_DIGITS, `The code has ${CODE_DIGITS} digits`),
})
