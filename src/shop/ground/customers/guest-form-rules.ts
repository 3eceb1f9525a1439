import { z } from 'zod'
import { phoneField } from '../shipping/phone-field-rules.ts'
import { addressLimits, isPlainName, nameMessage } from './harmless-name-and-address-rules.ts'
import { EMAIL_LIMIT } from './no-email-rules.ts'

const atCheckout = 'Please enter a valid email address'
const atRegistration = 'Invalid email address'

const email = z.string({ error: 'Email is required' }).trim().max(EMAIL_LIMIT, atCheckout).toLowerCase()

const person = {
  name: z
    .string()
    .trim()
    .min(1, 'Name is required')
    .max(addressLimits.fullName, `Name must be ${addressLimits.fullName} characters or less`)
    .refine(isPlainName, nameMessage('Name'))
    .optional(),
  phone: phoneField(addressLimits.phoneNumber).optional(),
}

/** The specification has different messages for an invalid email at the checkout and in the registration dialog. */
const validEmail = {
  path: ['email'],
  error: ({ input }: { input?: unknown }) => (Object(input).name === undefined ? atCheckout : atRegistration),
  // Checked also when another field is invalid, so that each error shows on blur.
  when: ({ value }: { value: unknown }) => typeof Object(value).email === 'string',
}
const isValid = ({ email: typed }: { email: string }) => typed === '' || z.email().safeParse(typed).success

/** The forms of a guest: the checkout sends only the email, the registration dialog all three. */
export const EnterGuest = z.object({ email: email.min(1, 'Email is required'), ...person }).refine(isValid, validEmail)

/** POST /v1/customer: a house that knows its buyers by phone takes a phone without an email. */
export const Guest = z.object({ email: email.default(''), ...person }).refine(isValid, validEmail)
