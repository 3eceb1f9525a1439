import { z } from 'zod'
import { EMAIL_LIMIT } from '../../ground/customers/rules.ts'
import { typedCode } from '../../ground/typed-rules.ts'
import { ORDER_NUMBER_LIMIT } from './rules.ts'

// Without 0/O, 1/I/L, U/V and S/5, so that a number can be read out on the phone.
export const ORDER_NUMBER_LETTERS = '2346789ABCDEFGHJKMNPQRTWXYZ'

/** Normalises an order number (lower case, spaces, no dashes, without KH); null when it is invalid. */
export function readOrderNumber(typed: string): string | null {
  const plain = typedCode(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const [, first, second] =
    new RegExp(`^(?:KH)?([${ORDER_NUMBER_LETTERS}]{4})([${ORDER_NUMBER_LETTERS}]{4})$`).exec(plain) ?? []
  return first && second ? `KH-${first}-${second}` : null
}

const required = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)

/** A request for an order's link: its number, and the email or phone of the order. */
export const TrackOrder = z.object({
  orderNumber: required('Order number')
    .max(ORDER_NUMBER_LIMIT, 'Please enter the order number as in our email: KH-XXXX-XXXX')
    .transform((typed, ctx) => {
      const number = readOrderNumber(typed)
      if (number) return number
      ctx.addIssue({ code: 'custom', message: 'Please enter the order number as in our email: KH-XXXX-XXXX' })
      return z.NEVER
    }),
  contact: required('Email or phone number')
    .overwrite(typedCode)
    .max(EMAIL_LIMIT, `Email or phone number must be ${EMAIL_LIMIT} characters or less`),
})
export type TrackOrder = z.infer<typeof TrackOrder>
