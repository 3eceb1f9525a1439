import { z } from 'zod'
import { phoneField } from '../shipping/phone-field-rules.ts'
import { addressLimits, EMAIL_LIMIT } from './rules.ts'
import { isPlainName, nameMessage } from './text-rules.ts'

const atCheckout = 'Please enter a valid email address'
const atRegistration = 'Invalid email address'

/**
 * POST /v1/customer: the checkout sends only the email, the registration dialog all three. The specification has different
 * messages for an invalid email in the two.
 */
export const EnterGuest = z
  .object({
    email: z
      .string({ error: 'Email is required' })
      .trim()
      .min(1, 'Email is required')
      .max(EMAIL_LIMIT, atCheckout)
      .toLowerCase(),
    name: z
      .string()
      .trim()
      .min(1, 'Name is required')
      .max(addressLimits.fullName, `Name must be ${addressLimits.fullName} characters or less`)
      .refine(isPlainName, nameMessage('Name'))
      .optional(),
    phone: phoneField(addressLimits.phoneNumber).optional(),
  })
  .refine(({ email }) => email === '' || z.email().safeParse(email).success, {
    path: ['email'],
    error: ({ input }) => (Object(input).name === undefined ? atCheckout : atRegistration),
    // Checked also when another field is invalid, so that each error shows on blur.
    when: ({ value }) => typeof Object(value).email === 'string',
  })
