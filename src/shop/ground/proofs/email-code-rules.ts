import { z } from 'zod'
import { latinDigits } from '../digit-rules.ts'
import { CODE_DIGITS } from './rules.ts'

const customerId = z
  .string({ error: 'customerId is a required field' })
  .min(1, 'customerId is a required field')
  .max(60, 'customerId must be 60 characters or less')

/** Asks for a code by email. */
export const AskEmailCode = z.object({ customerId })

/** A code of six digits as it is typed, by email or phone: with spaces or without, in any digits. */
export const TypedCode = z
  .string({ error: 'Code is required' })
  .trim()
  .min(1, 'Code is required')
  .max(20, `The code has ${CODE_DIGITS} digits`)
  .transform(typed => latinDigits(typed).replaceAll(/\D/g, ''))
  .refine(digits => digits.length === CODE_DIGITS, `The code has ${CODE_DIGITS} digits`)

/** The code that was sent. */
export const EnterEmailCode = AskEmailCode.extend({ code: TypedCode })
